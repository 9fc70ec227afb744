import { findMarker } from '../markers/markers.ts';
import type { LinesRead, ReadResult } from './records.ts';
import { fitOf, isOutside } from './result.ts';
import { isUnit } from './words/units.ts';

export function scoreOf(read: readonly LinesRead[]): number {
  const results = read.flatMap((each) => each.results);
  const names = new Set(results.map(({ name, unit }) => `${name} ${unit}`));
  return (
    results.reduce((sum, result) => sum + evidenceFor(result), 0) -
    (results.length - names.size) -
    0.25 * read.reduce((sum, { unread }) => sum + unread.length, 0)
  );
}

function evidenceFor(result: ReadResult): number {
  const { name, value, unit, low, high, range_text, flag } = result;
  const marker = findMarker(name);
  const isKnownUnit = unit !== null && isUnit(unit);
  const isMarked = flag !== null && value !== null && (low ?? high) !== null;
  const agrees = isMarked && isOutside(value, { low, high });
  return (
    1 +
    (isKnownUnit ? 0.5 : 0) +
    (range_text === null ? 0 : 0.5) +
    (marker === null ? 0 : 1) +
    fitOf(result) +
    (agrees ? 0.25 : isMarked ? -0.5 : 0) -
    (/\d[.,]\d|:\s|\d{4}/.test(name) && marker === null ? 1 : 0)
  );
}
