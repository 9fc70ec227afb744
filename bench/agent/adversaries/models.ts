import { createEmbeddedModel } from '../../../server/agent/embedded-model.ts';
import type { Model, PhraseInput } from '../../../server/agent/model.ts';
import type { Random } from '../random.ts';
import type { Perturb } from './perturb.ts';

/** An adversary, with every false sentence that it put before the gate and every true one that it said beside them. */
export type Adversary = { model: Model; attempts: string[]; honest: string[] };

const splitText = (text: string) =>
  text.split(/(?<=[.!?])(?=\s+[A-Z“])|(?<=\n)/).filter((piece) => piece.trim() !== '');

async function honestText(model: Model, input: PhraseInput, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const piece of model.phrase(input, signal)) text += piece;
  return text;
}

const sheetOf = (input: PhraseInput) => input.findings.flatMap(({ answers }) => answers.flatMap(({ facts }) => facts));

/** Says the embedded model's answer with every sentence changed that can be; asked to mend one, it says the same again. */
export function perturbing(perturb: Perturb, random: Random): Adversary {
  const base = createEmbeddedModel();
  const attempts: string[] = [];
  const honest: string[] = [];
  return {
    attempts,
    honest,
    model: {
      ...base,
      phrase: async function* (input, signal) {
        for (const sentence of splitText(await honestText(base, input, signal))) {
          const changed = perturb(sentence, random, sheetOf(input));
          if (changed === null) honest.push(sentence.trim());
          else attempts.push(changed.trim());
          yield changed ?? sentence;
        }
      },
      repair: async ({ sentence }) => sentence,
    },
  };
}

/** Says the embedded model's answer and an invention behind it. */
export function inventing(invent: (random: Random) => string, random: Random): Adversary {
  const base = createEmbeddedModel();
  const attempts: string[] = [];
  const honest: string[] = [];
  return {
    attempts,
    honest,
    model: {
      ...base,
      phrase: async function* (input, signal) {
        const sentence = invent(random);
        const text = (await honestText(base, input, signal)).trimEnd();
        attempts.push(sentence);
        honest.push(...splitText(text).map((each) => each.trim()));
        yield `${text} ${sentence}`;
      },
      repair: async ({ sentence }) => sentence,
    },
  };
}

/** Says half a number and then nothing more, until the turn's time is over. */
export function stalling(): Model {
  return {
    ...createEmbeddedModel(),
    phrase: async function* (_, signal) {
      yield 'You took 98,76';
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
}

/** The model as it is; only what it says is written down, sentence by sentence. */
export function repeating(base: Model): Adversary {
  const honest: string[] = [];
  return {
    attempts: [],
    honest,
    model: {
      ...base,
      phrase: async function* (input, signal) {
        const text = await honestText(base, input, signal);
        honest.push(...splitText(text).map((sentence) => sentence.trim()));
        yield text;
      },
    },
  };
}
