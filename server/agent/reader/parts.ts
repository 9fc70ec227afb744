import type { Clause, Reader } from './clause/clause.ts';
import { readClause } from './clause/read-clause.ts';
import { findTimePhrases } from './periods/time-phrases.ts';

// Splits `my sleep last week and my steps yesterday` into two questions.

const joints = /,?\s+(?:and|as well as|plus|along with)\s+|,\s+/gi;
const joined = /\b(?:between|compar\w*|versus|vs|than|correlat\w*|relat\w*|linked)\b/i;

const jointsMax = 3;

export function readParts(text: string, reader: Reader, before: Clause | null): Clause[] {
  const whole = readClause(text, reader, before);
  if (whole.metrics.length === 0 || whole.pair || joined.test(text)) return [whole];
  const places = [...text.matchAll(joints)];
  if (places.length > jointsMax) return [whole];
  for (const { index, 0: word } of ownPeriodsFirst(places, text, reader)) {
    const [left, ...more] = readParts(text.slice(0, index), reader, before);
    if (!left || more.length > 0) continue;
    const right = readParts(text.slice(index + word.length), reader, before);
    const parts = [left, ...right];
    const picks = parts.reduce((count, { picked }) => count + picked.length, 0);
    if (standAlone(left, right[0]) && picks === whole.picked.length) return shared(parts);
  }
  return [whole];
}

function ownPeriodsFirst(places: readonly RegExpExecArray[], text: string, { today }: Reader): RegExpExecArray[] {
  if (places.length < 2) return [...places];
  const begins = ({ index, 0: word }: RegExpExecArray) =>
    findTimePhrases(text.slice(index + word.length), today)[0]?.start === 0;
  return places.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

const manner = ({ intent, limit, operation, group }: Clause): string =>
  JSON.stringify([
    intent?.aggregate ?? null,
    limit && [limit.op, limit.values],
    operation?.kind === 'rank' ? operation.ranking : (operation?.kind ?? null),
    group,
  ]);
const says = ({ intent, limit, operation }: Clause): boolean => intent !== null || limit !== null || operation !== null;
const asksHowMuch = ({ intent, limit, operation, metrics }: Clause): boolean =>
  intent?.aggregate === 'amount' && limit === null && operation === null && metrics.length === 1;
const countsDays = ({ limit, asksForDays }: Clause): boolean => limit !== null && asksForDays;
const statistics: ReadonlySet<string> = new Set(['mean', 'median', 'sum', 'min', 'max', 'std_dev', 'trend', 'latest']);
const isStatistic = ({ intent, limit, operation, group, picked }: Clause): boolean =>
  intent !== null &&
  statistics.has(intent.aggregate) &&
  picked.length === 0 &&
  [limit, operation, group].every((each) => each === null);
const isLatest = ({ intent, times }: Clause): boolean => intent?.aggregate === 'latest' && times.length === 0;
const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function standAlone(left: Clause, right: Clause | undefined): boolean {
  if (!right || left.metrics.length === 0 || left.assumed || right.assumed) return false;
  const bothTimed = left.times.length > 0 && right.times.length > 0;
  const ownManner = manner(left) !== manner(right);
  if (right.metrics.length === 0 && right.unanswered.length > 0) return false;
  const ownDays = left.weekdays !== null && right.weekdays !== null && differ(left.weekdays, right.weekdays);
  if (right.metrics.length === 0 && isStatistic(left) && isStatistic(right) && ownManner) return true;
  if (right.metrics.length === 0)
    return (bothTimed && ownDays) || (says(right) && ownManner && (bothTimed || countsDays(right)));
  if (left.metrics.some((metric) => right.metrics.includes(metric)) && !(says(right) && ownManner)) return false;
  if (bothTimed || ownDays || (says(left) && !asksHowMuch(left) && says(right) && ownManner)) return true;
  return (left.times.length > 0 && says(right) && !says(left)) || (isLatest(left) && right.times.length > 0);
}

function shared(parts: readonly Clause[]): Clause[] {
  const noTimes = parts.every(({ times }) => times.length === 0);
  return parts.map((part, place) => {
    if (isLatest(part)) return part;
    const others = [...parts.slice(0, place).toReversed(), ...parts.slice(place + 1)];
    if (part.times.length > 0 || noTimes)
      return noTimes
        ? { ...part, weekdays: part.weekdays ?? others.find(({ weekdays }) => weekdays)?.weekdays ?? null }
        : part;
    const lender = others.find(({ times }) => times.length > 0);
    if (!lender) return part;
    const picked = part.picked.length > 0 || parts.indexOf(lender) < place ? part.picked : lender.picked;
    return { ...part, picked, times: lender.times, weekdays: part.weekdays ?? lender.weekdays };
  });
}
