import { convert, isUnitOf } from './markers/conversion.ts';
import { findMarker, type Marker } from './markers/markers.ts';
import type { ReadResult } from './reading.contract.ts';
import { saysWhose } from './report/words/scan.ts';

/** Below this, recognized words are wrong too often to be taken unseen. */
const surelyRecognized = 0.85;

export function isDoubtful(result: ReadResult): boolean {
  const { confidence, name, value, unit } = result;
  if (confidence < surelyRecognized) return true;
  const marker = findMarker(name);
  if (marker !== null && value !== null && isOutside(inUnitOf(marker, value, unit), marker)) return true;
  return confidence < 1 && isOdd(result, marker);
}

const inUnitOf = (marker: Marker, value: number, unit: string | null) =>
  unit === null ? null : convert(value, unit, marker.unit, marker);

const isOutside = (value: number | null, { low, high }: { low: number | null; high: number | null }) =>
  value !== null && ((low !== null && value < low) || (high !== null && value > high));

function isOdd({ value, value_text, unit, range_text, low, high }: ReadResult, marker: Marker | null): boolean {
  if (value === null && (/\d/.test(value_text) || low !== null || high !== null)) return true;
  if (value !== null && marker !== null && marker.unit !== '1' && (unit === null || !isUnitOf(unit, marker)))
    return true;
  const isOpen = low === null && high === null;
  return range_text !== null && /\d/.test(range_text) && isOpen && !saysWhose(range_text);
}
