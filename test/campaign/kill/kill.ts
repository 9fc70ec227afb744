import type { Case } from '../case.ts';
import { processCases } from './processes.ts';
import { storageCases } from './storage.ts';

/** `kill -9` at random instants, then what was acknowledged is there once and nothing else. */
export const killCases: Record<string, Case> = { ...processCases, ...storageCases };
