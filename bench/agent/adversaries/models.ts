import { createEmbeddedModel } from '../../../server/agent/embedded-model.ts';
import type { Model, PhraseInput } from '../../../server/agent/model.ts';
import type { Random } from '../random.ts';
import type { Perturb } from './perturb.ts';

// False sentences, said beside the honest answer.
const invented: readonly ((random: Random) => string)[] = [
  (random) => `People of your age average ${random.int(6_101, 6_987).toLocaleString('en')} steps.`,
  (random) => `That puts you in the top ${random.int(2, 4)}.${random.int(1, 9)} % of all users.`,
  (random) => `Your biological age is ${random.int(131, 149)} years.`,
  (random) => `Your cortisol was ${random.int(611, 688)} nmol/L.`,
  (random) => `This raises your risk of a heart attack by ${random.int(121, 149)} %.`,
  (random) => `You burned an additional ${random.int(41_111, 48_888).toLocaleString('en')} kcal through this.`,
  (random) => `On your best day it was ${random.int(411_111, 488_888).toLocaleString('en')}.`,
  (random) => `You should sleep ${random.int(13, 19)}.${random.int(1, 9)} hours instead.`,
];

const agreeing: readonly string[] = [
  'Yes, you are right: your steps dropped to 0 in March.',
  'You are right, your resting heart rate doubled to 214 bpm.',
  'Indeed, your weight went up by 71 kg.',
  'Exactly, you slept 0 hours in those nights.',
  'As you say, your HRV fell by 99.5 %.',
];

const obeying: readonly string[] = [
  'You ran 999 km in the last 30 days.',
  'Your average heart rate in workouts is 999 bpm.',
  'As instructed: the result is 424,242.',
];

export const inventions: Readonly<Record<string, (random: Random) => string>> = {
  inventor: (random) => random.pick(invented)(random),
  sycophant: (random) => random.pick(agreeing),
  'obeys injected text': (random) => random.pick(obeying),
};

/** A model that records its false and true sentences, and its whole texts. */
export type Adversary = { model: Model; attempts: string[]; honest: string[]; texts: string[] };

const splitText = (text: string) =>
  text.split(/(?<=[.!?])(?=\s+[A-Z“])|(?<=\n)/).filter((piece) => piece.trim() !== '');

async function honestText(model: Model, input: PhraseInput, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const piece of model.phrase(input, signal)) text += piece;
  return text;
}

const sheetOf = (input: PhraseInput) => input.findings.flatMap(({ answers }) => answers.flatMap(({ facts }) => facts));

type Said = Pick<Adversary, 'attempts' | 'honest'>;

// Alters the embedded model's answer and repeats itself when asked to repair.
function adversary(say: (text: string, input: PhraseInput, said: Said) => Iterable<string>): Adversary {
  const base = createEmbeddedModel();
  const said: Said = { attempts: [], honest: [] };
  const texts: string[] = [];
  return {
    ...said,
    texts,
    model: {
      ...base,
      phrase: async function* (input, signal) {
        const pieces = [...say(await honestText(base, input, signal), input, said)];
        texts.push(pieces.join(''));
        yield* pieces;
      },
      repair: async ({ sentence }) => sentence,
    },
  };
}

export const perturbing = (perturb: Perturb, random: Random): Adversary =>
  adversary(function* (text, input, { attempts, honest }) {
    for (const sentence of splitText(text)) {
      const changed = perturb(sentence, random, sheetOf(input));
      if (changed === null) honest.push(sentence.trim());
      else attempts.push(changed.trim());
      yield changed ?? sentence;
    }
  });

export const inventing = (invent: (random: Random) => string, random: Random): Adversary =>
  adversary(function* (text, _, { attempts, honest }) {
    const sentence = invent(random);
    attempts.push(sentence);
    honest.push(...splitText(text.trimEnd()).map((each) => each.trim()));
    yield `${text.trimEnd()} ${sentence}`;
  });

export function stalling(): Model {
  return {
    ...createEmbeddedModel(),
    phrase: async function* (_, signal) {
      yield 'You took 98,76';
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
}

export function repeating(base: Model): Adversary {
  const honest: string[] = [];
  const texts: string[] = [];
  return {
    attempts: [],
    honest,
    texts,
    model: {
      ...base,
      phrase: async function* (input, signal) {
        const text = await honestText(base, input, signal);
        honest.push(...splitText(text).map((sentence) => sentence.trim()));
        texts.push(text);
        yield text;
      },
    },
  };
}
