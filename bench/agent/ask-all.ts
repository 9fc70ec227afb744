import { factsBehind, misnamedNumbers, numbersIn, type Said, unsupportedNumbers } from './numbers.ts';
import type { Truth } from './oracle/series.ts';
import type { Question } from './questions/question.ts';
import { expect, floors, judge, type Verdict, type Wanted } from './score.ts';
import { type Answer, inLanes, type Message, type Service } from './service.ts';

export type Known = { person: string; userId: string; truth: Truth; printed: string[] };

export type Outcome = {
  question: Question;
  answer: Answer;
  wanted: Wanted[][];
  verdict: Verdict;
  unsupported: Said[];
  misnamed: Said[];
  /** Each part of the answer states one of its facts. */
  said: boolean;
  floors: Record<string, { exact: boolean; value: boolean }>;
};
export type Asked = {
  outcomes: Outcome[];
  unsettled: number;
};

export async function askAll(
  service: Service,
  people: readonly Known[],
  questions: readonly Question[],
): Promise<Asked> {
  const byName = new Map(people.map((known) => [known.person, known]));
  const outcomes = await inLanes(questions, async (question) => {
    const known = byName.get(question.person);
    const wanted = known && expect(known.truth, question);
    if (!known || !wanted) return null;
    const answer = await converse(service, known.userId, question.texts);
    return outcomeOf(question, known, wanted, answer);
  });
  const settled = outcomes.flatMap((outcome) => outcome ?? []);
  return { outcomes: settled, unsettled: questions.length - settled.length };
}

export async function converse(service: Service, userId: string, texts: readonly string[]): Promise<Answer> {
  const messages: Message[] = [];
  for (const content of texts.slice(0, -1)) {
    messages.push({ role: 'user', content });
    messages.push({ role: 'assistant', content: (await service.ask(userId, messages)).answer });
  }
  return service.ask(userId, [...messages, { role: 'user', content: texts.at(-1) ?? '' }]);
}

function outcomeOf(question: Question, { truth, printed }: Known, wanted: Wanted[][], answer: Answer): Outcome {
  const sheet = answer.fact_sheet;
  const verdict = judge(question, wanted, answer);
  return {
    ...{ question, answer, wanted, verdict },
    unsupported: unsupportedNumbers(answer.answer, {
      ...{ sheet, questions: question.texts },
      printed: [...printed, ...limitsIn(wanted)],
    }),
    misnamed: misnamedNumbers(answer.answer, sheet),
    said: verdict.shouldAbstain || verdict.abstained || wanted.every((readings) => isSaid(readings, answer)),
    floors: Object.fromEntries(
      Object.entries(floors).map(([name, mistakes]) => [name, floorOf(truth, question, wanted, mistakes)]),
    ),
  };
}

// A limit that the person set in words: `half past six`, `an hour and a quarter`.
function limitsIn(wanted: Wanted[][]): string[] {
  const limits = wanted.flat().flatMap(({ ask }) => [ask.limit, ...ask.where.map(({ limit }) => limit)]);
  return limits.flatMap((limit) =>
    limit
      ? [limit.value, limit.upper].filter(Number.isFinite).flatMap((value) => [String(value), clockText(value)])
      : [],
  );
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(Math.floor(minutes) % 60).padStart(2, '0')}`;

const none = /\b(no|none|never)\b/i;

const isSaid = (readings: readonly Wanted[], { answer }: Answer) =>
  readings.some(({ answer: { facts } }) =>
    facts.some(
      (fact) =>
        (fact.value === 0 && none.test(answer)) ||
        numbersIn(answer).some((said) => factsBehind(said, [{ key: '', ...fact }]).length > 0),
    ),
  );

// Floors answer the first reading of each part.
function floorOf(truth: Truth, question: Question, wanted: Wanted[][], mistakes: (typeof floors)[string]) {
  const erring = expect(truth, question, mistakes) ?? [];
  const pairs = wanted.map((readings, part) => ({
    right: readings[0]?.answer.facts ?? [],
    wrong: erring[part]?.[0]?.answer.facts ?? [],
  }));
  const agree = (
    same: (a: (typeof pairs)[number]['right'][number], b: (typeof pairs)[number]['right'][number]) => boolean,
  ) =>
    pairs.every(
      ({ right, wrong }) =>
        right.length === wrong.length &&
        right.every((fact, place) => wrong[place] !== undefined && same(fact, wrong[place])),
    );
  const value = agree((a, b) => Math.abs(a.value - b.value) < 1e-6);
  return {
    value,
    exact: value && agree((a, b) => a.unit === b.unit && a.n === b.n && a.window === b.window && a.source === b.source),
  };
}
