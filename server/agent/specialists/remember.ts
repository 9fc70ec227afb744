import { type MemoryKind, memoryTextMax, type NewMemory } from '../../../routers/turns/memories.contract.ts';
import type { TurnMessage } from '../../../routers/turns/turns.contract.ts';
import { kindOf } from './self-descriptions.ts';

/** Entries that one turn leaves behind; of more, the last said. */
const memoriesPerTurnMax = 8;
/** What is longer was pasted, and is about somebody or something else. */
const messageCharactersMax = 4_000;
const sentencesMax = 200;

/** What people said about themselves in this conversation, in their words. Rules, for every model: no model writes memories. */
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

/** Whole sentences. What is quoted or cited is somebody else's word, and a question says nothing. */
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

/** At most as long as an entry may be, cut between words. */
function clipped(sentence: string): string {
  if (sentence.length <= memoryTextMax) return sentence;
  const start = sentence.slice(0, memoryTextMax - 1);
  const atWord = start.replace(/\s+\S*$/, '');
  return `${(atWord === '' ? start : atWord).toWellFormed().replaceAll('\uFFFD', '')}…`;
}
