import type { WriteReply, WriteRequest } from '../db/forwarded.ts';
import type { Lane } from '../routers/jobs.contract.ts';
import type { Settings } from './env.ts';

/** What the two threads say to each other. Plain data only. */
export type ToWorker =
  | { kind: 'start'; settings: Settings; baseUrl: string }
  | { kind: 'jobs'; lane: Lane | undefined }
  /** Answered with a `pong` of the same id, at once: the sign that the thread runs and is not stuck. */
  | { kind: 'ping'; id: number }
  | { kind: 'stop' }
  | WriteReply;
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'turn'; turnId: string }
  | { kind: 'pong'; id: number }
  | { kind: 'stopped' }
  | WriteRequest;
