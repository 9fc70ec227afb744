import type { Memory } from '../../routers/memories.contract.ts';
import type { Advice, Finding, Meaning } from './model.ts';

type Situation = {
  question: string;
  findings: readonly Finding[];
  meanings: readonly Meaning[];
  memories: readonly Memory[];
};

/** What could be tried. */
export function adviseOn(_situation: Situation): Advice[] {
  return [];
}
