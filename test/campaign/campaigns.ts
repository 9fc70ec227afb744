import { hasSqld } from '../support/database/sqld.ts';
import type { Case } from './case.ts';
import { clockCases } from './clocks/clocks.ts';
import { diskCases } from './disk/disk.ts';
import { killCases } from './kill/kill.ts';
import { mutantCases } from './mutants/mutants.ts';
import { nodeCases } from './nodes/nodes.ts';
import { powerCases } from './power/power.ts';
import { socketCases } from './sockets/sockets.ts';
import { upstreamCases } from './upstreams/upstreams.ts';

export const campaigns: Record<string, Record<string, Case>> = {
  kill: killCases,
  power: powerCases,
  disk: diskCases,
  sockets: socketCases,
  clocks: clockCases,
  nodes: nodeCases,
  upstreams: upstreamCases,
  mutants: mutantCases,
};

const tools = { strace: Bun.which('strace') !== null, sqld: hasSqld };

export const lacks = ({ needs }: Case): boolean => needs !== undefined && !tools[needs];
