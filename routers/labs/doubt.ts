import { findMarker } from './markers/markers.ts';
import type { ReadResult } from './reading.contract.ts';

/** Below this, recognized words are wrong too often to be taken unseen. */
const surelyRecognized = 0.85;

/** Recognized badly, or a number that no living person has. */
export function isDoubtful({ confidence, name, value, unit, value_text }: ReadResult): boolean {
  if (confidence < surelyRecognized) return true;
  const marker = findMarker(name);
  if (confidence === 1 || value === null) return confidence < 1 && /\d/.test(value_text);
  return marker !== null && unit === marker.unit && isOutside(value, marker);
}

const isOutside = (value: number, { low, high }: { low: number | null; high: number | null }) =>
  (low !== null && value < low) || (high !== null && value > high);
