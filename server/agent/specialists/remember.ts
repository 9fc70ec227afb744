import { type MemoryKind, memoryTextMax, type NewMemory } from '../../../routers/turns/memories.contract.ts';
import type { TurnMessage } from '../../../routers/turns/turns.contract.ts';
import { kindOf } from './self-descriptions.ts';

// The newest are kept.
const memoriesPerTurnMax = 8;
// Longer messages are pasted text about others.
const messageCharactersMax = 4_000;
const sentencesMax = 200;

/** Self-descriptions in the person's own words, found by rules; no model writes memories. */
export function distil(messages: readonly TurnMessage[]): NewMemory[] {
  const said = messages
    .filter(({ role, content }) => role === 'user' && content.length <= messageCharactersMax)
    .flatMap(({ content }) => sentencesOf(content))
    .slice(-sentencesMax);
  const entries = said.flatMap((sentence): NewMemory[] => {
    const kind = kindOf(sentence);
    return kind === null ? [] : [{ kind, text: clipped(sentence) }];
  });
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].slice(-memoriesPerTurnMax);
}

const keyOf = ({ kind, text }: { kind: MemoryKind; text: string }) => `${kind} ${text.toLowerCase()}`;

// Skips quotations and questions.
function sentencesOf(message: string): string[] {
  const own = message
    .toWellFormed()
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/^\s*>.*$/gm, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
  return own
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => !/\?["')\]]*$/.test(sentence) && !/["“”„«»`]/.test(sentence));
}

function clipped(sentence: string): string {
  if (sentence.length <= memoryTextMax) return sentence;
  const start = sentence.slice(0, memoryTextMax - 1);
  const atWord = start.replace(/\s+\S*$/, '');
  return `${(atWord === '' ? start : atWord).toWellFormed().replaceAll('\uFFFD', '')}…`;
}
