import { type Checked, createGate } from '../../../server/agent/gate/gate.ts';
import type { GateContext } from '../../../server/agent/gate/sayables.ts';

export const checkSentence = (sentence: string, context: GateContext): Checked => createGate(context).check(sentence);
