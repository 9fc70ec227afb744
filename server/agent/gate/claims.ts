import { unusualFrom } from '../../../routers/metrics/formulas.ts';
import { agreesWith, correlationSign, directionOf, isSigned } from './directions.ts';
import { isClaim, isRecommended } from './gate-text.ts';
import { findSuperlatives, kindName, type Place, standsThere, weekdayNumber } from './labels.ts';
import type { FoundNumber } from './numbers.ts';
import type { ReadSentence } from './read-sentence.ts';
import type { Sayable } from './sayables.ts';

const fits =
  ({ start, end }: Place, { days: dayLabels, kinds, periods }: ReadSentence) =>
  (each: Sayable): boolean => {
    const at = (place: Place) => place.start === start && place.end === end;
    const day = dayLabels.find(at);
    if (day) {
      const wanted = each.query?.weekdays ? [...each.query.weekdays].sort().join() : '';
      return (
        wanted === day.weekdays.join() ||
        (each.group !== null && day.weekdays.join() === `${weekdayNumber(each.group)}`)
      );
    }
    const kind = kinds.find(at)?.kind;
    if (kind !== undefined) return kindName(each.group ?? each.query?.activity_type ?? '') === kind;
    const { frame: _, ...narrow } = each.days;
    return periods.find(at)?.agrees(narrow) ?? false;
  };

function placeFaults({ read, about }: { read: ReadSentence; about: readonly Sayable[] }): string[] {
  const facts = about.filter(({ role }) => role === 'fact');
  const labels: Place[] = [...read.days, ...read.kinds];
  const places = [...labels, ...read.periods].sort((a, b) => a.start - b.start);
  const wrong = findSuperlatives(read.plain).some((word) => {
    const own = places.filter((place) =>
      facts.some((each) => (each.group !== null || each.days.atDate !== null) && fits(place, read)(each)),
    );
    const here = own.length > 0 ? own : labels;
    return (
      here.length > 0 && !here.some((place) => facts.some((each) => fits(place, read)(each) && standsThere(word, each)))
    );
  });
  const [first, second] = read.days;
  const word = read.directions[0];
  if (wrong) return ['What stands first or last is not what was computed.'];
  if (!first || !word || !/\b(?:you|your)\b/i.test(read.text) || !isClaim(read.text, word)) return [];
  const level = (place: Place | undefined) => place && facts.find((each) => !isSigned(each) && fits(place, read)(each));
  const [one, other] = [level(first), level(second)];
  const isSo = one && other && agreesWith(word, Math.sign(one.value - other.value) as -1 | 0 | 1, one.metric.key);
  return isSo || facts.some((each) => isSigned(each) && fits(first, read)(each))
    ? []
    : ['Nothing was computed that this comparison could rest on.'];
}

export type Match = { number: FoundNumber; by: Sayable[]; fault: string | null };

type Said = { read: ReadSentence; matches: readonly Match[]; about: readonly Sayable[] };

type Claim = { pattern: RegExp; isProven: (match: RegExpExecArray, said: Said) => boolean; fault: string };

const nothingChanged = ({ about }: Said): boolean =>
  about.some(
    (each) =>
      isSigned(each) && (each.value === 0 || (/^(?:trend|contrast)$/.test(each.aggregate) && directionOf(each) === 0)),
  );

const daysThatMet = ({ about }: Said): { met: number; of: number }[] =>
  about.flatMap(({ fact, aggregate, value }) =>
    fact && (aggregate === 'count_days' || aggregate === 'streak_longest') ? [{ met: value, of: fact.n }] : [],
  );

const isAverage = ({ text }: ReadSentence): boolean => /\b(?:averag\w+|mean|median|typical\w*|usual\w*)\b/i.test(text);

const isEndOfAll = ({ aggregate, rank, query, role }: Sayable): boolean =>
  role === 'fact' && query?.window.kind === 'all' && (/^(?:max|min|streak_longest)$/.test(aggregate) || rank === 1);

const limited = ({ matches }: Said): boolean =>
  matches.some(({ by }) =>
    by.some(({ aggregate, role }) => role === 'fact' && (aggregate === 'min' || aggregate === 'max')),
  );

const standings = {
  below: /^(?:below|under|low|too low|too little|deficient)/i,
  above: /^(?:above|over|high|too high|too much|elevated|raised)/i,
  within: /^(?:within|in|inside|normal|healthy|fine|ok|okay|good)/i,
} as const;

function standingsOf(about: readonly Sayable[]): Set<string> {
  const published = about.flatMap(({ meaning }) => meaning?.standing ?? []);
  const printed = about.flatMap(({ answer, role, aggregate, value }) => {
    const { reference_low: low = null, reference_high: high = null } = answer.printed ?? {};
    if (role !== 'fact' || aggregate === '' || (low === null && high === null)) return [];
    return [low !== null && value < low ? 'below' : high !== null && value > high ? 'above' : 'within'];
  });
  return new Set([...published, ...printed]);
}

function standsSo([whole, words = '', adjective = '']: RegExpExecArray, { about }: Said): boolean {
  const known = standingsOf(about);
  const word = (adjective || words).trim();
  const isNot = /\b(?:not|neither|nor)\b|n['’]t\b/i.test(whole);
  if (/^out/i.test(word)) return known.has('below') || known.has('above');
  const meant = (['below', 'above', 'within'] as const).find((each) => standings[each].test(word));
  return meant === undefined || (isNot ? [...known].some((each) => each !== meant) : known.has(meant));
}

const days = '(?:days?|nights?|mornings?|evenings?|weeks?|time)';

const superlative = '(?:highest|lowest|best|worst|longest|shortest|most|fewest|least|fastest|slowest|biggest|smallest)';

function isUnusual([, way = '']: RegExpExecArray, { about }: Said): boolean {
  const scores = about.filter(({ aggregate }) => aggregate === 'unusual').map(({ value }) => value);
  if (way === '') return scores.some((score) => Math.abs(score) > unusualFrom);
  const sign = /high|long|many|much|fast|late/i.test(way) ? 1 : -1;
  return scores.some((score) => score * sign > unusualFrom);
}

const claims: readonly Claim[] = [
  {
    pattern:
      /(?<!\b(?:no|not|nothing|neither|nor|never)\b(?: \w+){0,2} )\bunusual(?:ly)?\b(?: (high|low|long|short|many|few|much|little|fast|slow|late|early)\b)?/gi,
    isProven: isUnusual,
    fault: 'That this is unusual is no computed fact.',
  },
  {
    pattern:
      /\b(?:(?:the|a|this|that) )?difference (?:in [^.,;:]{1,60} )?(?:is|was) (not |n['’]t )?(?:statistically )?(?:clear|significant|real)\b|\b(?:clear|significant|real) difference\b/gi,
    isProven: ([, not], { about }) => {
      const known = about.filter(({ aggregate }) => aggregate === 'contrast').map(directionOf);
      return known.some((way) => (way === 0) === (not !== undefined));
    },
    fault: 'Whether this difference is clear was computed otherwise, or not at all.',
  },
  {
    pattern:
      /\b(?:unchanged|(?:did|has|have)(?: not|n['’]t) changed?|(?:stayed|remained|held|kept) (?:\w+ )?(?:the same|constant|stable|steady|flat|level|unchanged)|(?:is|are|was|were|been) (?:\w+ )?(?:the same as|constant|stable|flat)|no difference)\b/gi,
    isProven: (_, said) => nothingChanged(said),
    fault: 'No computed change is zero.',
  },
  {
    pattern: /\bno (?:(?:clear|significant|obvious|real|visible) )?(?:trend|change)\b(?! (?:can|could))/gi,
    isProven: (_, said) => nothingChanged(said),
    fault: 'A change was computed, or none at all.',
  },
  {
    pattern:
      /\bno (?:(?:clear|significant|obvious|real|visible) )?(?:connection|correlation|relation(?:ship)?|link|association)\b(?! (?:can|could))/gi,
    isProven: (_, { about }) => about.some((each) => each.aggregate === 'correlation' && correlationSign(each) === 0),
    fault: 'A correlation was computed, or none at all.',
  },
  {
    pattern: new RegExp(
      `\\b(?:every(?: single)? ${days}|each ${days}|all (?:of )?(?:your |the |those |these )?(?:\\w+ )?${days}s?|(?<!\\b(?:I|we) )always|without exception)\\b`,
      'gi',
    ),
    isProven: (_, said) => isAverage(said.read) || limited(said) || daysThatMet(said).some(({ met, of }) => met === of),
    fault: 'That this was so on every day is no computed fact.',
  },
  {
    pattern: new RegExp(
      `\\b(?:(?<!\\b(?:I|we) )never|not (?:once|a single ${days}|on any ${days})|on (?:no|none of)\\b[\\w ]{0,12}\\b${days}|none of (?:your|the|those|these))\\b`,
      'gi',
    ),
    isProven: (_, said) => limited(said) || daysThatMet(said).some(({ met }) => met === 0),
    fault: 'That this was never so is no computed fact.',
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:most|the majority|almost all|nearly all) (?:of )?(?:your |the |those |these )?${days}|mostly)\\b`,
      'gi',
    ),
    isProven: (_, said) => daysThatMet(said).some(({ met, of }) => met * 2 > of),
    fault: 'That this was so on most days is no computed fact.',
  },
  {
    pattern: new RegExp(
      `\\b${superlative}\\b[^.;]{0,30}\\bever\\b|\\ball[- ]time\\b|\\bpersonal (?:best|record)\\b|\\b(?:a|your|new) record\\b(?! of)|\\bon record\\b`,
      'gi',
    ),
    isProven: (_, { matches, about }) =>
      (matches.length > 0 ? matches.flatMap(({ by }) => by) : about).some(isEndOfAll),
    fault: 'It was not looked for in all data.',
  },
  {
    pattern:
      /\b((?:not )?(?:within|inside|in|below|under|above|over|outside|out of)) (?:of )?(?:(?:the|its|that|this|their|your|a|laboratory['’]s|lab['’]s|usual|normal|recommended|reference|healthy|published) )+(?:\w+ )?(?:range|limits?|interval)\b/gi,
    isProven: (match, said) => said.about.some(({ role }) => role === 'threshold') || standsSo(match, said),
    fault: 'It stands otherwise against the limits that are known, or none are.',
  },
  {
    pattern:
      /\b(?:is|are|was|were|looks?|seems?)(?:n['’]t)?((?: (?:not|a bit|a little|slightly|somewhat|very|quite|rather|still|well|clearly|perfectly))*) (too (?:high|low|much|little)|high|low|elevated|raised|deficient|normal|healthy)\b(?! (?:blood|in|for your|on))/gi,
    isProven: (match, said) => standsSo(match, said),
    fault: 'It stands otherwise against the limits that are known, or none are.',
  },
];

export function claimFaults(read: ReadSentence, matches: readonly Match[], sayables: readonly Sayable[]): string[] {
  const { text, plain } = read;
  if (/\?\s*["'”’)]*\s*$/.test(text) || (read.numbers.length === 0 && isRecommended(text))) return [];
  const about = sayablesAbout(read, sayables);
  if (about === null) return [];
  const said = { read, matches, about };
  const worded = claims.flatMap(({ pattern, isProven, fault }) =>
    [...plain.matchAll(pattern)].some(
      (match) => isClaim(text, { start: match.index, end: match.index + match[0].length }) && !isProven(match, said),
    )
      ? [fault]
      : [],
  );
  return [...worded, ...(matches.length === 0 ? placeFaults(said) : [])];
}

function sayablesAbout(
  { text, mentions, before, numbers }: ReadSentence,
  sayables: readonly Sayable[],
): Sayable[] | null {
  const names = mentions.length > 0 ? mentions : (before?.().mentions ?? []);
  const named = new Set(names.flatMap(({ keys }) => keys));
  if (named.size > 0)
    return sayables.filter(({ metric, other }) => named.has(metric.key) || (other && named.has(other.key)));
  const isOfThePerson = /\b(?:your|you(?! can\b)|it|that|they|this)\b/i.test(text);
  return (isOfThePerson || numbers.length > 0) && sayables.length > 0 ? [...sayables] : null;
}
