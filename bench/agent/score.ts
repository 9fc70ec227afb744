import { between, plus } from './calendar.ts';
import { answerOf, type Mistakes, type OracleAnswer, type OracleFact } from './oracle/facts.ts';
import type { Truth, Value } from './oracle/series.ts';
import type { Ask, Question } from './questions/question.ts';
import type { Answer, SheetFact } from './service.ts';

/** Solvers that always make one mistake; exactness must be far above them. */
export const floors: Readonly<Record<string, Mistakes>> = {
  'constant 0': { constant: 0 },
  'window ignored': { days: (_, extent) => extent },
  'N+1 days': { days: ({ from, to }) => ({ from: plus(from, -1), to }) },
  'missing as zero': { values: zeroesFilled },
  'newest N rows': { newestRows: true },
};

function zeroesFilled(values: readonly Value[], { from, to }: { from: string; to: string }): Value[] {
  const present = new Set(values.map(({ date }) => date));
  const days = Array.from({ length: between(from, to) + 1 }, (_, index) => plus(from, index));
  const missing = days.filter((date) => !present.has(date)).map((date) => ({ date, value: 0, at: 0 }));
  return [...values, ...missing].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

export type Verdict = {
  shouldAbstain: boolean;
  /** Declining and answering are both right. */
  mayAbstain: boolean;
  abstained: boolean;
  exact: boolean;
  why: string;
};

export type Wanted = { ask: Ask; answer: OracleAnswer };

/** Null if the contract allows two answers. */
export function expect(truth: Truth, { expected }: Question, mistakes?: Mistakes): Wanted[][] | null {
  if (expected.abstain) return [];
  const parts = expected.parts.map((readings) =>
    readings.map((said) => {
      const ask = { ...said, metric: asReported(truth, said.metric) };
      return { ask, answer: answerOf(truth, ask, mistakes) };
    }),
  );
  return parts.flat().some(({ answer }) => answer.unsettled) ? null : parts;
}

// Reports write `LDL Cholesterol` or say more after the name, and who writes a question need not know.
const asReported = ({ labs }: Truth, metric: string): string =>
  labs
    .map(({ name }) => `biomarker:${name}`)
    .find((name) => `${name}.`.toLowerCase().startsWith(`${metric}.`.toLowerCase())) ?? metric;

export function judge(question: Question, parts: Wanted[][], { fact_sheet: sheet, answer }: Answer): Verdict {
  const shouldAbstain = parts.flat().every((wanted) => wanted.answer.facts.length === 0);
  const abstained = sheet.length === 0;
  const mayAbstain = !question.expected.abstain && question.expected.orAbstain === true;
  const common = { shouldAbstain, mayAbstain, abstained };
  const wording = wordingFault(question, answer);
  if (wording !== '') return { ...common, exact: false, why: wording };
  if (shouldAbstain) return { ...common, exact: abstained, why: abstained ? '' : 'facts where there are none' };
  if (mayAbstain && abstained) return { ...common, exact: true, why: '' };
  const fault = factFault(parts, sheet);
  return { ...common, exact: fault === '', why: fault };
}

function wordingFault({ never, says }: Question, answer: string): string {
  if (never?.test(answer)) return 'says what it must not say';
  return says && !says.test(answer) ? 'does not say what it must say' : '';
}

// Every part needs all facts of one reading, and no other facts are allowed.
function factFault(parts: Wanted[][], sheet: readonly SheetFact[]): string {
  const met = parts.map((readings) => readings.filter(({ answer }) => isMet(answer, sheet)));
  if (met.some((readings) => readings.length === 0)) return nearMiss(parts, sheet);
  const right = met.flat();
  const metrics = right.flatMap(({ ask }) => [
    ask.metric,
    ...ask.where.map(({ metric }) => metric),
    ...(ask.other ? [ask.other.metric] : []),
  ]);
  const windows = new Set(right.flatMap(({ answer }) => answer.windows));
  const stray = sheet.find((fact) => !metrics.some((metric) => isOf(fact, metric)) || !windows.has(fact.window));
  return stray ? `a fact beside the question: ${stray.key} ${stray.window}` : '';
}

const isMet = ({ facts }: OracleAnswer, sheet: readonly SheetFact[]) =>
  facts.length > 0 && facts.every((fact) => sheet.some((other) => isExact(fact, other)));

const isOf = ({ key }: { key: string }, metric: string) => key.startsWith(`${metric}.`);

// The sixth decimal may round either way.
const equal = (a: number, b: number) => Math.abs(a - b) <= 2e-6 * Math.max(1, Math.abs(b) / 1000);

const isExact = (fact: OracleFact, other: SheetFact) =>
  isOf(other, fact.metric) &&
  equal(fact.value, other.value) &&
  fact.unit === other.unit &&
  fact.n === other.n &&
  fact.window === other.window &&
  fact.source === other.source;

// The field that the closest fact misses.
function nearMiss(parts: Wanted[][], sheet: readonly SheetFact[]): string {
  if (sheet.length === 0) return 'no facts';
  const wanted = parts.flat().flatMap(({ answer }) => answer.facts);
  const own = sheet.filter((fact) => wanted.some(({ metric }) => isOf(fact, metric)));
  if (own.length === 0) return 'another metric';
  const misses = own.flatMap((fact) =>
    wanted.filter(({ metric }) => isOf(fact, metric)).map((each) => missing(each, fact)),
  );
  return misses.sort((a, b) => a.length - b.length)[0]?.join(', ') || 'not all parts';
}

const missing = (fact: OracleFact, other: SheetFact): string[] => [
  ...(fact.window === other.window ? [] : ['window']),
  ...(fact.source === other.source ? [] : ['source']),
  ...(fact.n === other.n ? [] : ['n']),
  ...(fact.unit === other.unit ? [] : ['unit']),
  ...(equal(fact.value, other.value) ? [] : ['value']),
];
