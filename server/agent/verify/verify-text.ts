import type { MetricAnswer, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import type { VerifierPort } from '../../../routers/verify/verifier.contract.ts';
import type { VerifiedNumber } from '../../../routers/verify/verify.contract.ts';
import { stripped } from '../gate/gate-text.ts';
import { attach } from '../gate/labels.ts';
import { faultOf } from '../gate/number-rules.ts';
import { createNumberFinder, type FoundNumber } from '../gate/numbers.ts';
import { type Frame, type Reader, type ReadSentence, readFrame, readSentence } from '../gate/read-sentence.ts';
import { type Sayable, sayablesOf } from '../gate/sayables.ts';
import { asShown, hidingFaults } from '../gate/shown-text.ts';
import { yearOf } from '../lexicon/days.ts';
import { boundsOf } from '../lexicon/entities/ranges.ts';
import { factValue } from '../lexicon/format.ts';
import { findLabs } from '../lexicon/lab-names.ts';
import { vocabularyOf } from '../lexicon/metric-names.ts';
import { disguiseFaults } from '../lexicon/number-systems.ts';
import { blank } from '../lexicon/words.ts';
import { readText, visitsMax } from '../reader/text.ts';
import {
  type Compared,
  hasUnit,
  isCounted,
  isRankOfGroups,
  isSample,
  operatorOf,
  queriesOfClaim,
  type SaidPeriod,
} from './claim-queries.ts';
import { isConditional, whyNotMeasured } from './not-measured.ts';
import { passagesOf, placesOf } from './passages.ts';

type Asked = { query: MetricQuery; answer: MetricAnswer };
type Judged = Pick<VerifiedNumber, 'verdict' | 'fact' | 'query' | 'right' | 'why'>;
type Input = Parameters<VerifierPort['verify']>[0];
type Before = { text: string; window: SaidPeriod['spec'] | null; keys: readonly string[]; compared: Compared | null };

const textsRead = 15;

export async function verifyText({
  text,
  period,
  today,
  metrics,
  activities,
  compute,
}: Input): Promise<VerifiedNumber[]> {
  const vocabulary = vocabularyOf(metrics);
  const reader: Reader = {
    vocabulary,
    findNumbers: createNumberFinder(metrics.map(({ unit }) => unit)),
    kinds: activities,
  };
  const given = period ? ({ kind: 'between', ...period } as const) : null;
  const known = { today, metrics, activities, budget: { left: textsRead * visitsMax } };
  const quotable = {
    questions: [],
    authorities: [],
    isMetric: (name: string) => vocabulary.bySpelling.has(name.toLowerCase()),
  };
  const found: VerifiedNumber[] = [];
  let before: Before = { text: '', window: given, keys: [], compared: null };
  let frame: Frame = readFrame('', reader);
  for (const passage of passagesOf(text)) {
    if (passage.opens) {
      before = { ...before, text: '', compared: null };
      frame = readFrame('', reader);
    }
    const shown = asShown(passage.text);
    const read = readSentence(stripped(shown, quotable), reader, () => frame);
    const periods = known.budget.left > 0 ? ofYears(periodsIn(read, known), plain(before.window), today) : [];
    const place = placesOf(passage.text, shown);
    const isHidden = hidingFaults(passage.text).length + disguiseFaults(shown).length > 0;
    for (const number of read.numbers) {
      const [start, end] = [passage.start + place(number.start), passage.start + place(number.end)];
      const claim = {
        number,
        read,
        periods,
        inherited: { window: plain(before.window), keys: before.keys, compared: before.compared },
        metrics,
        activities,
      };
      const judged = isHidden
        ? unprovable('It is not written plainly.')
        : await judge(claim, { today, metrics, compute });
      const trimmed = text.slice(start, end).trimEnd();
      found.push({ start, end: start + trimmed.length, text: trimmed, ...judged });
    }
    const last = periods.findLast(({ spec }) => spec !== 'previous') ?? null;
    const keys = read.mentions.findLast((mention) => mention.keys.length > 0)?.keys ?? before.keys;
    const compared = comparedIn(read, periods) ?? (periods.length > 0 ? null : before.compared);
    before = { text: `${before.text}${shown}`, window: last?.spec ?? before.window, keys, compared };
    frame = merged(frame, readFrame(shown, reader), before.text);
  }
  return found;
}

const heldAgainst = /\b(?:against|compared (?:with|to)|versus|vs\.?|than|after)\b/i;

function comparedIn({ text }: ReadSentence, periods: readonly SaidPeriod[]): Compared | null {
  const found = heldAgainst.exec(text);
  if (!found) return null;
  const [first] = periods.filter(({ end, spec }) => end <= found.index && spec !== 'previous');
  const last = periods.findLast(({ start }) => start >= found.index);
  if (!first || !last || first.spec === 'previous') return null;
  return { window: first.spec, against: last.spec === 'previous' ? { kind: 'before', of: first.spec } : last.spec };
}

const plain = (spec: Before['window']) => (spec === null || spec === 'previous' ? null : spec);

const merged = (before: Frame, next: Frame, text: string): Frame => ({
  text,
  mentions: next.mentions.length > 0 ? next.mentions : before.mentions,
  days: next.days,
  kinds: next.mentions.length + next.kinds.length > 0 ? next.kinds : before.kinds,
});

const unprovable = (why: string): Judged => ({ verdict: 'unprovable', fact: null, query: null, right: null, why });

function periodsIn(read: ReadSentence, known: Parameters<typeof readText>[1]): SaidPeriod[] {
  const words = read.numbers.reduce((left, { start, end }) => blank(left, start, end), read.text);
  // `The week 5–11 October` is no fifth week.
  const plainWords = words.replace(/\bweek(?= \d{1,2}(?: ?[–-] ?\d| \p{Lu}))/gu, '    ');
  return readText(plainWords, known).flatMap((item): SaidPeriod[] => {
    if (item.kind !== 'period') return [];
    const { spec } = item.value;
    if (typeof spec === 'string' && spec !== 'previous') return [];
    return [{ start: item.start, end: item.end, spec }];
  });
}

/** `in January` near words about 2025 is of that year. */
function ofYears(periods: readonly SaidPeriod[], told: WindowSpec | null, today: string): SaidPeriod[] {
  let year = told && yearWithin(told, today);
  return periods.map((period) => {
    const { spec } = period;
    if (spec === 'previous') return period;
    if (spec.kind === 'month' && spec.year === undefined && year) return { ...period, spec: { ...spec, year } };
    year = yearWithin(spec, today) ?? year;
    return period;
  });
}

function yearWithin(spec: WindowSpec, today: string): number | null {
  const bounds = boundsOf(spec, today);
  return bounds && yearOf(bounds.from) === yearOf(bounds.to) ? yearOf(bounds.from) : null;
}

type Claim = Parameters<typeof queriesOfClaim>[0];
type Truth = Pick<Input, 'today' | 'metrics' | 'compute'>;

async function judge(claim: Claim, truth: Truth): Promise<Judged> {
  const { number, read } = claim;
  const measured = whyNotMeasured(number, read);
  if (measured !== null) return unprovable(measured);
  if (Number.isNaN(number.value)) return unprovable('It is no exact number.');
  if (unmeasuredLab(claim)) return unprovable('Nothing that hale measures is named like this.');
  if (isConditional(read, isCounted(number))) return unprovable('It is about chosen days, which are not checked here.');
  if (operatorOf(number, read) !== null) return unprovable('It is a limit, not a value.');
  if (isRankOfGroups(claim)) return unprovable('It ranks what was said before, which is not checked here.');
  const queries = queriesOfClaim(claim);
  if (queries.length === 0)
    return unprovable(
      claim.read.mentions.length + claim.inherited.keys.length === 0
        ? 'No metric is named beside it.'
        : 'No period is named for it, or the words name no metric with this unit.',
    );
  const asked: Asked[] = [];
  for (const query of queries) {
    const answer = await truth.compute(query);
    if (answer === null) return unprovable('More numbers were named than are checked at once.');
    asked.push({ query, answer });
  }
  for (const each of asked) {
    const proof = sayablesFor(each, truth).find(
      (sayable) =>
        sayable.role !== 'threshold' &&
        (isSample(number, read) ? sayable.value === number.value : faultOf(number, read, sayable) === null) &&
        isWhole(sayable, each),
    );
    const fact = proof?.fact ?? (proof ? each.answer.facts[0] : undefined);
    if (fact) return { verdict: 'supported', fact, query: each.query, right: null, why: null };
  }
  const right = asked.find(({ answer, query }) => answer.facts.length > 0 && holdsUnit(number, query, answer));
  const place = right?.query.k === undefined ? 0 : Math.max(0, read.numbers.indexOf(number));
  const fact = right?.answer.facts[place] ?? right?.answer.facts[0];
  if (!right || !fact) return unprovable('Nothing was measured that could prove it.');
  return { verdict: 'wrong', fact, query: right.query, right: factValue(fact, right.answer), why: null };
}

const isWhole = ({ role, aggregate }: Sayable, { query }: Asked): boolean =>
  role !== 'fact' || aggregate === query.aggregate || aggregate.startsWith(query.aggregate);

function sayablesFor({ query, answer }: Asked, { today, metrics }: Truth): Sayable[] {
  const item = { question: '', intent: 'value' as const, queries: [query] };
  return sayablesOf({ findings: [{ item, answers: [answer] }], questions: [], today, metrics });
}

const holdsUnit = (number: FoundNumber, { aggregate }: MetricQuery, { metric }: MetricAnswer): boolean =>
  aggregate === 'percent_change' ||
  aggregate === 'count_days' ||
  aggregate === 'streak' ||
  aggregate === 'count' ||
  hasUnit(number, metric);

function unmeasuredLab({ number, read, metrics }: Claim): boolean {
  const found = findLabs(read.text, metrics);
  if (found.gaps.length === 0) return false;
  const places = [
    ...found.gaps.map((start) => ({ start, end: start + 1, gap: true })),
    ...read.mentions.map((each) => ({ ...each, gap: false })),
  ].sort((a, b) => a.start - b.start);
  const nearest = [...attach(places, read.numbers, read.text)].filter(([, to]) => to === number).map(([from]) => from);
  const said = nearest.length > 0 ? nearest : places.filter(({ end }) => end <= number.start).slice(-1);
  return said.some(({ gap }) => gap) && !said.some(({ gap }) => !gap);
}
