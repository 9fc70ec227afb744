import { hasSqld } from '../support/database/sqld.ts';
import type { Case } from './case.ts';
import { killCases } from './kill/kill.ts';

export const campaigns: Record<string, Record<string, Case>> = {
  kill: killCases,
};

const tools = { strace: Bun.which('strace') !== null, sqld: hasSqld };

export const lacks = ({ needs }: Case): boolean => needs !== undefined && !tools[needs];
