import type { TurnJournal } from '../../routers/turns/agent.contract.ts';
import type { Gate } from './gate/gate.ts';
import { type Grounding, gateStream, noGrounding } from './gate/gate-stream.ts';
import { splitSentences } from './gate/sentences.ts';
import { limits } from './limits.ts';
import { lastQuestion, type Model, type PhraseInput } from './model.ts';

import { doseAdviceFor } from './safety/dose.ts';
import { piecesUntilAborted, untilAborted } from './until-aborted.ts';

export type Synthesis = { answer: string; grounding: Grounding; cost_usd: number };

type Task = { model: Model; gate: Gate; journal: TurnJournal; signal: AbortSignal; input: Omit<PhraseInput, 'spoken'> };

const nothingSaid =
  'I could not put an answer into words that your data supports; the computed values stand in the fact sheet.';

const add = (a: Grounding, b: Grounding): Grounding => ({
  numbers: a.numbers + b.numbers,
  supported: a.supported + b.supported,
  repaired: a.repaired + b.repaired,
  replaced: a.replaced + b.replaced,
});

export async function synthesize({ model, gate, journal, signal, input }: Task): Promise<Synthesis> {
  const costBefore = model.costUsd();
  const advice = doseAdviceFor(lastQuestion(input.messages));
  const say = speaker(journal);
  if (!journal.spoken().startsWith(advice)) await say(advice.slice(commonStart(advice, journal.spoken())));
  const spoken = journal.spoken().slice(advice.length).trimStart();
  if (advice !== '' && spoken === '') await say('\n');
  let grounding = groundingOf(spoken, gate);
  const repeats = repetitionFilter(spoken);
  const full: PhraseInput = { ...input, spoken };
  const pieces = piecesUntilAborted(signal, model.phrase(full, signal));
  const repair = (sentence: string, violations: readonly string[]) =>
    untilAborted(signal, () => model.repair({ ...full, sentence, violations }, signal));
  let sentences = splitSentences(spoken).length;
  for await (const { text, grounding: counted } of gateStream(pieces, { gate, repair, said: spoken })) {
    grounding = add(grounding, repeats(text) ? { ...counted, numbers: 0, supported: 0 } : counted);
    if (text === '' || repeats(text)) continue;
    const tooLong = journal.spoken().length + text.length > limits.answerCharactersMax;
    if (++sentences > limits.sentencesMax || tooLong) break;
    await say(text);
  }
  if (journal.spoken().trim() === '') await say(nothingSaid);
  return { answer: journal.spoken(), grounding, cost_usd: model.costUsd() - costBefore };
}

// Whitespace waits for its text, so the joined pieces equal the answer.
function speaker(journal: TurnJournal): (text: string) => Promise<void> {
  let held = '';
  return async (text) => {
    const before = journal.spoken();
    const whole = held + text;
    const body = (before === '' ? whole.trimStart() : whole).trimEnd();
    if (body === '') {
      held = before === '' ? '' : whole;
      return;
    }
    held = /\s*$/.exec(whole)?.[0] ?? '';
    const runsOn = /[.!?:][”"')\]]*$/.test(before) && !/^\s/.test(body);
    await journal.say(runsOn ? ` ${body}` : body);
  };
}

// Released sentences passed the gate and count again.
function groundingOf(spoken: string, gate: Gate): Grounding {
  const numbers = splitSentences(spoken).reduce((sum, sentence) => sum + gate.check(sentence).numbers, 0);
  return { ...noGrounding, numbers, supported: numbers };
}

function repetitionFilter(spoken: string): (sentence: string) => boolean {
  const said = new Set(splitSentences(spoken).map((sentence) => sentence.trim()));
  return (sentence) => said.has(sentence.trim());
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
