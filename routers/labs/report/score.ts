import { convert, isUnitOf } from '../markers/conversion.ts';
import { findMarker } from '../markers/markers.ts';
import type { LinesRead, ReadResult } from './records.ts';
import { isUnit } from './words/units.ts';

/** How much speaks for a reading: the one with the most is the one that is meant. */
export function scoreOf(read: readonly LinesRead[]): number {
  const results = read.flatMap((each) => each.results);
  const names = new Set(results.map(({ name, unit }) => `${name} ${unit}`));
  return (
    results.reduce((sum, result) => sum + evidenceFor(result), 0) -
    (results.length - names.size) -
    0.25 * read.reduce((sum, { unread }) => sum + unread.length, 0)
  );
}

function evidenceFor({ name, value, unit, low, high, range_text, flag }: ReadResult): number {
  const marker = findMarker(name);
  const isKnownUnit = unit !== null && isUnit(unit);
  const fits = marker !== null && unit !== null && isUnitOf(unit, marker);
  const isAway =
    marker !== null && value !== null && unit !== null && isOutside(convert(value, unit, marker.unit, marker), marker);
  const isMarked = flag !== null && value !== null && (low ?? high) !== null;
  const agrees = isMarked && isOutside(value, { low, high });
  return (
    1 +
    (isKnownUnit ? 0.5 : 0) +
    (range_text === null ? 0 : 0.5) +
    (marker === null ? 0 : 1) +
    (fits ? 0.5 : 0) +
    (agrees ? 0.25 : isMarked ? -0.5 : 0) -
    (isAway ? 1 : 0) -
    (/\d[.,]\d|:\s|\d{4}/.test(name) && marker === null ? 1 : 0)
  );
}

const isOutside = (value: number | null, { low, high }: { low: number | null; high: number | null }) =>
  value !== null && ((low !== null && value < low) || (high !== null && value > high));
