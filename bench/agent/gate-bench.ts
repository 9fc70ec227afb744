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
  verify: Pick<VerifyFigure, 'judged' | 'believed'>;
};
/** `verify.text` over the same texts: sentences with a number, and those that it got wrong. */
type VerifyFigure = {
  judged: number;
  /** False, and every number `supported`. */
  believed: string[];
  /** True, and a number `wrong`, or else `unprovable`. */
  calledWrong: string[];
  unproved: string[];
};
export type GateFigures = {
  adversaries: GateFigure[];
  honest: { sentences: number; refused: string[]; verify: Omit<VerifyFigure, 'believed'> };
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
  /** Every nth honest answer is verified. */
  verified: number;
  seed: number;
}): Promise<GateFigures> {
  const agent = openAgent(options.folder);
  const single = options.questions.filter(({ texts }) => texts.length === 1);
  const open = single.filter(({ family }) => family === 'generated' || family === 'false premise');
  const some = spread(open, options.sample);
  const spare = open.filter((question) => !some.includes(question));
  const broken = some.slice(0, options.broken);
  const adversaries: Record<string, (random: Random) => Adversary> = {
    ...map(perturbations, (perturb) => (random: Random) => perturbing(perturb, random)),
    ...map(inventions, (invent) => (random: Random) => inventing(invent, random)),
  };
  try {
    const figures: GateFigure[] = [];
    for (const [adversary, create] of Object.entries(adversaries)) {
      const random = seeded(options.seed);
      const figure: GateFigure = {
        adversary,
        attempts: 0,
        escaped: [],
        honest: 0,
        refused: 0,
        unsupported: 0,
        verify: { judged: 0, believed: [] },
      };
      for (const question of some) await attack(agent, options.people, question, create(random), figure);
      // On some days no number among them has digits to swap.
      for (const question of spare) {
        if (figure.attempts > 0 && figure.verify.judged > 0) break;
        await attack(agent, options.people, question, create(random), figure);
      }
      figures.push(figure);
    }
    return {
      adversaries: figures,
      honest: await honest(agent, options.people, single, options.verified),
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
  { model, attempts, honest: said, texts }: Adversary,
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
  for (const { sentence, verdicts, isCount } of await verified(agent, known, texts, attempts)) {
    // As many values as of another metric: true of both.
    if (isCount) continue;
    figure.verify.judged += 1;
    if (verdicts.every((verdict) => verdict === 'supported')) figure.verify.believed.push(sentence);
  }
}

/** The verdicts of each sentence that has a number. */
async function verified(agent: InProcess, { userId }: Known, texts: readonly string[], sentences: readonly string[]) {
  const found: { sentence: string; verdicts: string[]; isCount: boolean }[] = [];
  // Code answers what asks about a dose; the model then says nothing.
  for (const text of texts.filter((each) => each !== '')) {
    const numbers = await agent.verify(userId, text);
    for (const sentence of sentences) {
      const start = text.indexOf(sentence);
      const own = numbers.filter((each) => start >= 0 && each.start >= start && each.end <= start + sentence.length);
      if (own.length === 0) continue;
      const isCount = own.every(({ fact }) => fact?.key.endsWith('.count'));
      found.push({ sentence, verdicts: own.map(({ verdict }) => verdict), isCount });
    }
  }
  return found;
}

const unsupportedIn = ({ answer, fact_sheet }: Answer, { texts }: Question, { printed }: Known) =>
  unsupportedNumbers(answer, { sheet: fact_sheet, questions: texts, printed }).length;

async function honest(agent: InProcess, people: readonly Known[], questions: readonly Question[], every: number) {
  const verify = { judged: 0, calledWrong: [] as string[], unproved: [] as string[] };
  const figure = { sentences: 0, refused: [] as string[], verify };
  for (const [place, question] of questions.entries()) {
    const known = find(people, question);
    if (!known) continue;
    const { model, honest: sentences, texts } = repeating(createEmbeddedModel());
    const { answer } = await agent.ask(known.userId, question.texts, model);
    figure.sentences += sentences.length;
    figure.refused.push(...sentences.filter((sentence) => !answer.includes(sentence)));
    if (place % every !== 0) continue;
    for (const { sentence, verdicts } of await verified(agent, known, texts, sentences)) {
      verify.judged += 1;
      if (verdicts.includes('wrong')) verify.calledWrong.push(sentence);
      else if (verdicts.includes('unprovable')) verify.unproved.push(sentence);
    }
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
