import type { Fact } from '../../routers/metrics.contract.ts';
import type { TurnResult } from '../../routers/turns.contract.ts';
import type { Evidence } from './evidence.ts';
import { renderFact } from './fact-text.ts';
import type { Gate } from './gate.ts';
import { streamSentences } from './sentences.ts';

export type Grounding = TurnResult['grounding'];
export const noGrounding: Grounding = { numbers: 0, supported: 0, repaired: 0, replaced: 0 };

/** One try of the model at a sentence that the gate refused; null when it has none. */
export type Repair = (sentence: string, violations: readonly string[]) => Promise<string | null>;

export type Released = { text: string; grounding: Grounding };

/**
 * Releases a stream of text sentence by sentence, each after it passed the gate. A sentence that fails is repaired once,
 * and otherwise gives its place to a fact that was not told yet, or to nothing. `grounding` counts the one sentence.
 */
export async function* gateStream(
  chunks: AsyncIterable<string>,
  { gate, repair, said = '' }: { gate: Gate; repair: Repair; said?: string },
): AsyncGenerator<Released> {
  const told = new Set(
    said === ''
      ? []
      : gate.evidence.flatMap((each) => (isFact(each) && said.includes(renderFact(each)) ? [each.fact] : [])),
  );
  for await (const sentence of streamSentences(chunks)) yield await release(sentence, gate, repair, told);
}

const isFact = (evidence: Evidence): evidence is Evidence & { fact: Fact } =>
  evidence.role === 'fact' && evidence.fact !== null;

async function release(sentence: string, gate: Gate, repair: Repair, told: Set<Fact>): Promise<Released> {
  const verdict = gate.check(sentence);
  if (verdict.violations.length === 0) return { text: sentence, grounding: counted(verdict.numbers, {}) };
  const space = /\s*$/.exec(sentence)?.[0] ?? '';
  const repaired = await repair(sentence.trim(), verdict.violations);
  if (repaired !== null && repaired.trim() !== '') {
    const second = gate.check(repaired);
    if (second.violations.length === 0)
      return { text: `${repaired.trim()}${space}`, grounding: counted(second.numbers, { repaired: 1 }) };
  }
  const text = factInstead(sentence, gate, told);
  return { text: text === '' ? '' : `${text}${space}`, grounding: counted(gate.check(text).numbers, { replaced: 1 }) };
}

/** Only sentences whose numbers are all supported are released, so both counts are the same number. */
const counted = (numbers: number, more: Partial<Grounding>): Grounding => ({
  ...noGrounding,
  numbers,
  supported: numbers,
  ...more,
});

/** The first untold fact of a metric that the sentence names, else the first untold fact at all. */
function factInstead(sentence: string, gate: Gate, told: Set<Fact>): string {
  const named = new Set(gate.mentionsIn(sentence).flatMap(({ keys }) => keys));
  const untold = gate.evidence.filter(isFact).filter(({ fact }) => !told.has(fact));
  const chosen = untold.find(({ metric }) => named.has(metric.key)) ?? untold[0];
  if (!chosen) return '';
  told.add(chosen.fact);
  const text = renderFact(chosen);
  return gate.check(text).violations.length === 0 ? text : '';
}
