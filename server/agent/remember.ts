import type { NewMemory } from '../../routers/memories.contract.ts';
import type { TurnMessage } from '../../routers/turns.contract.ts';

/** What of a conversation is worth remembering. */
export function distil(_messages: readonly TurnMessage[]): NewMemory[] {
  return [];
}
