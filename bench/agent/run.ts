import { type Asked, askAll, type Known } from './ask-all.ts';
import { askEveryday, type EverydayFamily, type EverydayFigures, everydayFamilies } from './everyday.ts';
import { benchGate, type GateFigures } from './gate-bench.ts';
import { type Latency, measureLatency } from './latency.ts';
import { truthOf } from './oracle/series.ts';
import { plantAll } from './people/all.ts';
import type { Planting } from './people/planted.ts';
import { generated, handWritten, hazardous, heldOut } from './questions/all.ts';
import type { Question } from './questions/question.ts';
import { type RealPerson, readRealPeople } from './real-people.ts';
import { type Service, startService } from './service.ts';
import { measureSteadiness, type Repeats, type Steadiness } from './steadiness.ts';
import { benchVerify, type VerifyFigures } from './verify/bench-verify.ts';

export type Size = {
  seed: number;
  days: number;
  questions: { ana: number; other: number; real: number };
  /** Every nth hand-written, held-out and hazardous question. */
  every: number;
  /** Questions per adversary, and per stalling or broken model. */
  attacked: number;
  broken: number;
  /** Every nth honest answer is verified. */
  verified: number;
  latencyRounds: number;
  repeats: Repeats;
  realPeople: number;
  csvPath: string | null;
};
export const fullSize: Omit<Size, 'csvPath'> = {
  seed: 1,
  days: 1_461,
  questions: { ana: 400, other: 50, real: 40 },
  every: 1,
  attacked: 120,
  broken: 6,
  verified: 2,
  latencyRounds: 6,
  repeats: { turns: 10, times: 5, rows: 400 },
  realPeople: 3,
};

type Everyday = Partial<Record<EverydayFamily, EverydayFigures>>;
export type Figures = Asked & {
  everyday: Everyday;
  days: number;
  latency: Latency;
  steadiness: Steadiness;
  gate: GateFigures;
  verify: VerifyFigures;
  seconds: number;
  dayChanged: boolean;
};

/** Imports through the webhook, asks through the API, then tests the gate on the same database. */
export async function runAgentBench(folder: string, size: Size, progress: (line: string) => void): Promise<Figures> {
  const startMs = performance.now();
  const { plantings, real, people, questions } = plan(size);
  const service = await startService(folder);
  let stopped = false;
  try {
    await loadAll(service, plantings, real, size.seed, progress);
    progress(`asking ${questions.length} questions`);
    const asked = await askAll(service, people, questions);
    const ana = people[0];
    if (!ana) throw new Error('There is nobody to ask about.');
    const today = plantings[0]?.today ?? '';
    const everyday = await askEverydays(service, people, { today, every: size.every });
    progress('verifying paragraphs');
    const verify = await benchVerify(service, people, size.every);
    progress('measuring latency and steadiness');
    const latency = await measureLatency(service, ana, size.latencyRounds);
    const steadiness = await measureSteadiness(service, people, plantings, { seed: size.seed, repeats: size.repeats });
    await service.stop();
    stopped = true;
    progress('sending adversaries through the gate');
    const settled = asked.outcomes.map(({ question }) => question);
    const gate = await benchGate({
      folder,
      people,
      questions: settled,
      sample: size.attacked,
      broken: size.broken,
      verified: size.verified,
      seed: size.seed,
    });
    const after = plantAll(size.seed * 1_000, Date.now(), { days: 1 });
    const dayChanged = after.some(({ today }, place) => today !== plantings[place]?.today);
    return {
      ...asked,
      everyday,
      days: size.days,
      latency,
      steadiness,
      gate,
      verify,
      seconds: (performance.now() - startMs) / 1000,
      dayChanged,
    };
  } finally {
    if (!stopped) await service.stop();
  }
}

export async function askFamilies(
  folder: string,
  size: Size,
  { families, progress }: { families: readonly string[]; progress: (line: string) => void },
): Promise<Asked & { everyday: Everyday }> {
  const { plantings, real, people, questions } = plan(size);
  const own = questions.filter(({ family, set = '' }) => families.includes(family) || families.includes(set));
  const known = new Set<string>([
    ...Object.keys(everydayFamilies),
    ...questions.flatMap(({ family, set = family }) => [family, set]),
  ]);
  const unknown = families.find((family) => !known.has(family));
  if (unknown !== undefined) throw new Error(`No family is called ${unknown}. There are: ${[...known].join(', ')}.`);
  const service = await startService(folder);
  try {
    await loadAll(service, plantings, real, size.seed, progress);
    progress(`asking ${own.length} questions`);
    const asked = await askAll(service, people, own);
    const everyday = await askEverydays(service, people, { today: plantings[0]?.today ?? '', every: 1, families });
    return { ...asked, everyday };
  } finally {
    await service.stop();
  }
}

async function askEverydays(
  service: Service,
  people: readonly Known[],
  {
    families = Object.keys(everydayFamilies),
    ...asked
  }: { today: string; every: number; families?: readonly string[] },
): Promise<Everyday> {
  const figures: Everyday = {};
  for (const family of ['everyday', 'everyday practice'] as const)
    if (families.includes(family) && everydayFamilies[family].length > 0)
      figures[family] = await askEveryday(service, people, { family, ...asked });
  return figures;
}

function plan(size: Size) {
  const nowMs = Date.now();
  const plantings = plantAll(size.seed * 1_000, nowMs, { days: size.days });
  const { csvPath, realPeople: count, seed } = size;
  const real = csvPath === null ? [] : readRealPeople(csvPath, { count, questions: size.questions.real, seed, nowMs });
  const people: Known[] = [...plantings.map(knownOf), ...real];
  const questions = [...questionsFor(plantings, size), ...real.flatMap((person) => person.questions)];
  return { plantings, real, people, questions };
}

function knownOf(planting: Planting): Known {
  const printed = planting.labs.flatMap(({ value, range }) => [String(value), range]);
  return { person: planting.person, userId: planting.userId, truth: truthOf(planting), printed };
}

function questionsFor(plantings: readonly Planting[], { seed, questions, every }: Size): Question[] {
  return plantings.flatMap(({ person, today }) => {
    const own = (question: Question) => question.person === person;
    const thinned = (all: readonly Question[]) => all.filter((_, place) => place % every === 0).filter(own);
    return [
      ...generated(seed, today, questions).filter(own),
      ...thinned(handWritten(today)),
      ...thinned(heldOut(today)),
      ...thinned(hazardous(today)),
    ];
  });
}

async function loadAll(
  service: Service,
  plantings: readonly Planting[],
  real: readonly RealPerson[],
  seed: number,
  progress: (line: string) => void,
) {
  for (const [place, planting] of plantings.entries()) {
    const count = await service.load(planting, seed + place);
    progress(`${planting.person}: ${planting.rows.length} rows in ${count} deliveries`);
  }
  for (const { person, userId, connected, deliveries } of real) {
    await service.greet(userId);
    await service.deliver([{ rawEvent: connected, orderingMs: Date.now() }]);
    progress(`${person}: ${await service.deliver(deliveries)} deliveries`);
  }
}
