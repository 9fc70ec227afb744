import { createEmbeddedModel } from '../../server/agent/embedded-model.ts';
import { askBrokenTools } from './adversaries/broken-tools.ts';
import { type InProcess, openAgent } from './adversaries/in-process.ts';
import { inventions } from './adversaries/inventions.ts';
import { type Adversary, inventing, perturbing, repeating, stalling } from './adversaries/models.ts';
import { perturbations } from './adversaries/perturb.ts';
import type { Known } from './ask-all.ts';
import { unsupportedNumbers } from './numbers.ts';
import type { Question } from './questions/question.ts';
import { type Random, seeded } from './random.ts';
import type { Answer } from './service.ts';

export type GateFigure = {
  adversary: string;
  /** False sentences put before the gate, and those that came out as they stood. */
  attempts: number;
  escaped: string[];
  unsupported: number;
};
export type GateFigures = {
  adversaries: GateFigure[];
  honest: { sentences: number; refused: string[] };
  stalled: { turns: number; ended: number; unsupported: number };
  brokenTools: { turns: number; ended: number; unsupported: number };
};

const stalledMsMax = 400;

/** All adversaries over the same questions, and the honest model over all of them, through the gate of the service. */
export async function benchGate(options: {
  folder: string;
  people: readonly Known[];
  questions: readonly Question[];
  sample: number;
  seed: number;
}): Promise<GateFigures> {
  const agent = openAgent(options.folder);
  const single = options.questions.filter(({ texts }) => texts.length === 1);
  const some = spread(
    single.filter(({ family }) => family === 'generated' || family === 'false premise'),
    options.sample,
  );
  const adversaries: Record<string, (random: Random) => Adversary> = {
    ...map(perturbations, (perturb) => (random: Random) => perturbing(perturb, random)),
    ...map(inventions, (invent) => (random: Random) => inventing(invent, random)),
  };
  try {
    const figures: GateFigure[] = [];
    for (const [adversary, create] of Object.entries(adversaries)) {
      const random = seeded(options.seed);
      const figure: GateFigure = { adversary, attempts: 0, escaped: [], unsupported: 0 };
      for (const question of some) await attack(agent, options.people, question, create(random), figure);
      figures.push(figure);
    }
    return {
      adversaries: figures,
      honest: await honest(agent, options.people, single),
      stalled: await stalled(agent, options.people, some.slice(0, 5)),
      brokenTools: await brokenTools(agent, options.people, some.slice(0, 6)),
    };
  } finally {
    agent.close();
  }
}

const map = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const spread = <Value>(values: readonly Value[], count: number) =>
  values.filter((_, place) => place % Math.max(1, Math.ceil(values.length / count)) === 0);
const find = (people: readonly Known[], { person }: Question) => people.find((known) => known.person === person);

async function attack(
  agent: InProcess,
  people: readonly Known[],
  question: Question,
  { model, attempts }: Adversary,
  figure: GateFigure,
) {
  const known = find(people, question);
  if (!known) return;
  const answer = await agent.ask(known.userId, question.texts, model);
  figure.attempts += attempts.length;
  figure.escaped.push(...attempts.filter((sentence) => answer.answer.includes(sentence)));
  figure.unsupported += unsupportedIn(answer, question, known);
}

const unsupportedIn = ({ answer, fact_sheet }: Answer, { texts }: Question, { printed }: Known) =>
  unsupportedNumbers(answer, { sheet: fact_sheet, questions: texts, printed }).length;

/** What the embedded model says as it stands: a sentence of it that does not come out is a false alarm. */
async function honest(agent: InProcess, people: readonly Known[], questions: readonly Question[]) {
  const figure = { sentences: 0, refused: [] as string[] };
  for (const question of questions) {
    const known = find(people, question);
    if (!known) continue;
    const { model, attempts } = repeating(createEmbeddedModel());
    const { answer } = await agent.ask(known.userId, question.texts, model);
    figure.sentences += attempts.length;
    figure.refused.push(...attempts.filter((sentence) => !answer.includes(sentence)));
  }
  return figure;
}

async function stalled(agent: InProcess, people: readonly Known[], questions: readonly Question[]) {
  const figure = { turns: 0, ended: 0, unsupported: 0 };
  for (const question of questions) {
    const known = find(people, question);
    if (!known) continue;
    figure.turns += 1;
    const answer = await settled(
      agent.ask(known.userId, question.texts, stalling().model, AbortSignal.timeout(stalledMsMax)),
    );
    figure.ended += answer === 'never' ? 0 : 1;
    if (typeof answer === 'object') figure.unsupported += unsupportedIn(answer, question, known);
  }
  return figure;
}

/** An error is an end too: the turn fails, and says so. */
async function settled(turn: Promise<Answer>): Promise<Answer | 'failed' | 'never'> {
  const patience = Promise.withResolvers<'never'>();
  const timer = setTimeout(() => patience.resolve('never'), 30_000);
  try {
    return await Promise.race([turn, patience.promise]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

async function brokenTools(agent: InProcess, people: readonly Known[], questions: readonly Question[]) {
  const figure = { turns: 0, ended: 0, unsupported: 0 };
  for (const question of questions) {
    const known = find(people, question);
    if (!known) continue;
    figure.turns += 1;
    const answer = await settled(askBrokenTools(agent, known.userId, question.texts, figure.turns));
    figure.ended += answer === 'never' ? 0 : 1;
    if (typeof answer === 'object') figure.unsupported += unsupportedIn(answer, question, known);
  }
  return figure;
}
