import { type Acknowledged, nothingYet } from '../../support/service/cluster.ts';

/** Times are milliseconds of the campaign's own monotonic clock. */
export type Fault = { what: string; node?: number; fromMs: number; toMs: number };

/** What a reader holds that goes on from each `now`, and every `now` it was told. */
type Follower = { userId: string; rows: Map<string, string>; watermarks: string[] };

/** What clients were told, and what was done to the nodes meanwhile. */
export type History = {
  kept: Acknowledged;
  /** Answers to each body: whether it was new. */
  bodies: Map<string, { userId: string; fresh: number; duplicate: number }>;
  /** Ids in the answers to each retry key. */
  retries: Map<string, Set<string>>;
  followers: Follower[];
  spends: { atMs: number; node: number; admitted: boolean; resetS: number }[];
  failures: { fromMs: number; atMs: number; node: number; what: string; status: number; code: string }[];
  faults: Fault[];
};

export const newHistory = (): History => ({
  kept: nothingYet(),
  bodies: new Map(),
  retries: new Map(),
  followers: [],
  spends: [],
  failures: [],
  faults: [],
});
