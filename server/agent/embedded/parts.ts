import type { Clause, Reader } from './read-clause.ts';
import { readClause } from './read-clause.ts';

/** `My sleep last week and my steps yesterday`: two questions in one clause, each with a metric and a period or a manner of its own. */

const joints = /,?\s+(?:and|as well as|plus|along with)\s+|,\s+/gi;
const joined = /\b(?:between|compar\w*|versus|vs|than|correlat\w*|relat\w*|linked)\b/i;

/** Nobody joins more questions than this in one clause; a text with more of these words is a list or was pasted. */
const jointsMax = 3;

export function readParts(text: string, reader: Reader, before: Clause | null): Clause[] {
  const whole = readClause(text, reader, before);
  if (whole.metrics.length < 2 || whole.pair || joined.test(text)) return [whole];
  const places = [...text.matchAll(joints)];
  if (places.length > jointsMax) return [whole];
  for (const { index, 0: word } of places) {
    const left = readClause(text.slice(0, index), reader, before);
    const right = readParts(text.slice(index + word.length), reader, before);
    if (standAlone(left, right[0])) return shareTimes([left, ...right]);
  }
  return [whole];
}

const manner = ({ intent, limit, operation, group }: Clause): string =>
  JSON.stringify([intent?.aggregate ?? null, limit && [limit.op, limit.values], operation?.kind ?? null, group]);
const says = ({ intent, limit, operation }: Clause): boolean => intent !== null || limit !== null || operation !== null;

function standAlone(left: Clause, right: Clause | undefined): boolean {
  if (!right || left.metrics.length === 0 || right.metrics.length === 0 || right.assumed || left.assumed) return false;
  if (left.metrics.some((metric) => right.metrics.includes(metric)) && !says(right)) return false;
  return (
    (left.times.length > 0 && right.times.length > 0) || (says(left) && says(right) && manner(left) !== manner(right))
  );
}

/** `Total steps and average sleep in October`: the period belongs to both. */
function shareTimes(parts: Clause[]): Clause[] {
  const named = parts.find(({ times }) => times.length > 0);
  return parts.map((part) =>
    part.times.length > 0 || !named ? part : { ...part, times: named.times, weekdays: part.weekdays ?? named.weekdays },
  );
}
