import { createEmbeddedModel } from '../../server/agent/embedded-model.ts';
import { askBrokenTools } from './adversaries/broken-tools.ts';
import { type InProcess, openAgent } from './adversaries/in-process.ts';
import { type Adversary, inventing, inventions, perturbing, repeating, stalling } from './adversaries/models.ts';
import { perturbations } from './adversaries/perturb.ts';
import type { Known } from './ask-all.ts';
import { unsupportedNumbers } from './numbers.ts';
import type { Question } from './questions/question.ts';
import { type Random, seeded } from './random.ts';
import type { Answer } from './service.ts';

type GateFigure = {
  adversary: string;
  /** False sentences tried, and those released unchanged. */
  attempts: number;
  escaped: string[];
  /** True sentences tried, and those refused. */
  honest: number;
  refused: number;
  unsupported: number;
};
export type GateFigures = {
  adversaries: GateFigure[];
  honest: { sentences: number; refused: string[] };
  stalled: { turns: number; ended: number; unsupported: number };
  brokenTools: { turns: number; ended: number; unsupported: number };
};

const stalledMsMax = 400;

export async function benchGate(options: {
  folder: string;
  people: readonly Known[];
  questions: readonly Question[];
  sample: number;
  broken: number;
  seed: number;
}): Promise<GateFigures> {
  const agent = openAgent(options.folder);
  const single = options.questions.filter(({ texts }) => texts.length === 1);
  const some = spread(
    single.filter(({ family }) => family === 'generated' || family === 'false premise'),
    options.sample,
  );
  const broken = some.slice(0, options.broken);
  const adversaries: Record<string, (random: Random) => Adversary> = {
    ...map(perturbations, (perturb) => (random: Random) => perturbing(perturb, random)),
    ...map(inventions, (invent) => (random: Random) => inventing(invent, random)),
  };
  try {
    const figures: GateFigure[] = [];
    for (const [adversary, create] of Object.entries(adversaries)) {
      const random = seeded(options.seed);
      const figure: GateFigure = { adversary, attempts: 0, escaped: [], honest: 0, refused: 0, unsupported: 0 };
      for (const question of some) await attack(agent, options.people, question, create(random), figure);
      figures.push(figure);
    }
    return {
      adversaries: figures,
      honest: await honest(agent, options.people, single),
      stalled: await ending(options.people, broken, (userId, { texts }) =>
        agent.ask(userId, texts, stalling(), AbortSignal.timeout(stalledMsMax)),
      ),
      brokenTools: await ending(options.people, broken, (userId, { texts }, place) =>
        askBrokenTools(agent, userId, texts, place),
      ),
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
  { model, attempts, honest: said }: Adversary,
  figure: GateFigure,
) {
  const known = find(people, question);
  if (!known) return;
  const answer = await agent.ask(known.userId, question.texts, model);
  figure.attempts += attempts.length;
  figure.honest += said.length;
  figure.refused += said.filter((sentence) => !answer.answer.includes(sentence)).length;
  figure.escaped.push(...attempts.filter((sentence) => answer.answer.includes(sentence)));
  figure.unsupported += unsupportedIn(answer, question, known);
}

const unsupportedIn = ({ answer, fact_sheet }: Answer, { texts }: Question, { printed }: Known) =>
  unsupportedNumbers(answer, { sheet: fact_sheet, questions: texts, printed }).length;

async function honest(agent: InProcess, people: readonly Known[], questions: readonly Question[]) {
  const figure = { sentences: 0, refused: [] as string[] };
  for (const question of questions) {
    const known = find(people, question);
    if (!known) continue;
    const { model, honest: sentences } = repeating(createEmbeddedModel());
    const { answer } = await agent.ask(known.userId, question.texts, model);
    figure.sentences += sentences.length;
    figure.refused.push(...sentences.filter((sentence) => !answer.includes(sentence)));
  }
  return figure;
}

type Attempt = (userId: string, question: Question, place: number) => Promise<Answer>;

// Stalling models and broken tools: every turn must end.
async function ending(people: readonly Known[], questions: readonly Question[], attempt: Attempt) {
  const figure = { turns: 0, ended: 0, unsupported: 0 };
  const turns = questions.map(async (question, place) => {
    const known = find(people, question);
    if (!known) return;
    figure.turns += 1;
    const answer = await settled(attempt(known.userId, question, place));
    figure.ended += answer === 'never' ? 0 : 1;
    if (typeof answer === 'object') figure.unsupported += unsupportedIn(answer, question, known);
  });
  await Promise.all(turns);
  return figure;
}

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
