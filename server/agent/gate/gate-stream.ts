import type { Fact } from '../../../routers/metrics/metrics.contract.ts';
import type { TurnResult } from '../../../routers/turns/turns.contract.ts';
import { limits } from '../limits.ts';
import { renderFact } from './fact-text.ts';
import type { Gate } from './gate.ts';
import type { Sayable } from './sayables.ts';
import { splitSentences, streamSentences } from './sentences.ts';

export type Grounding = TurnResult['grounding'];
export const noGrounding: Grounding = { numbers: 0, supported: 0, repaired: 0, replaced: 0 };

export type Repair = (sentence: string, violations: readonly string[]) => Promise<string | null>;

const { sentenceCharactersMax } = limits;
const frameCharactersMax = 4 * sentenceCharactersMax;

export type Released = { text: string; grounding: Grounding };

type Output = { gate: Gate; repair: Repair; told: Set<Fact>; before: string };

/** A failed sentence is corrected once, else replaced by an untold fact or dropped. */
export async function* gateStream(
  chunks: AsyncIterable<string>,
  { gate, repair, said = '' }: { gate: Gate; repair: Repair; said?: string },
): AsyncGenerator<Released> {
  const output: Output = { gate, repair, told: new Set(), before: '' };
  for (const sentence of splitSentences(said)) remember(output, sentence);
  for await (const sentence of streamSentences(chunks)) {
    const released = await release(sentence, output);
    remember(output, released.text);
    yield released;
  }
}

function remember(output: Output, sentence: string): void {
  for (const fact of output.gate.check(sentence, output.before).facts) output.told.add(fact);
  output.before = `${output.before}${sentence}`.slice(-frameCharactersMax);
}

async function release(sentence: string, output: Output): Promise<Released> {
  const { gate, repair, before } = output;
  const verdict = gate.check(sentence, before);
  const isWhole = sentence.length <= sentenceCharactersMax;
  if (isWhole && verdict.violations.length === 0)
    return { text: verdict.text, grounding: counted(verdict.numbers, {}) };
  const space = /\s*$/.exec(sentence)?.[0] ?? '';
  const repaired = isWhole ? await repair(sentence.trim(), verdict.violations) : null;
  const second = repaired === null ? null : checkAll(repaired.trim(), output);
  if (second !== null) return { text: `${second.text}${space}`, grounding: counted(second.numbers, { repaired: 1 }) };
  const text = factInstead(sentence, output);
  const numbers = gate.check(text, before).numbers;
  return { text: text === '' ? '' : `${text}${space}`, grounding: counted(numbers, { replaced: 1 }) };
}

function checkAll(text: string, { gate, before }: Output): { text: string; numbers: number } | null {
  if (text === '' || text.length > sentenceCharactersMax) return null;
  let [numbers, filled] = [0, ''];
  for (const sentence of splitSentences(text)) {
    const verdict = gate.check(sentence, before + filled);
    if (verdict.violations.length > 0) return null;
    numbers += verdict.numbers;
    filled += verdict.text;
  }
  return { text: filled, numbers };
}

const counted = (numbers: number, more: Partial<Grounding>): Grounding => ({
  ...noGrounding,
  numbers,
  supported: numbers,
  ...more,
});

const isFact = (sayable: Sayable): sayable is Sayable & { fact: Fact } =>
  sayable.role === 'fact' && sayable.fact !== null;

function factInstead(sentence: string, { gate, told, before }: Output): string {
  const named = new Set(gate.mentionsIn(sentence.slice(0, sentenceCharactersMax)).flatMap(({ keys }) => keys));
  const untold = gate.sayables.filter(isFact).filter(({ fact }) => !told.has(fact));
  const chosen =
    untold.find(({ metric }) => named.has(metric.key)) ??
    untold.find(({ metric }) => !metric.key.startsWith('biomarker:'));
  if (!chosen) return '';
  told.add(chosen.fact);
  const text = renderFact(chosen);
  return gate.check(text, before).violations.length === 0 ? text : '';
}
