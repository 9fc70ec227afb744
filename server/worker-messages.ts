import type { WriteReply, WriteRequest } from '../db/forwarded.ts';
import type { Settings } from './env.ts';

/** What the two threads say to each other. Plain data only. */
export type ToWorker =
  | { kind: 'start'; settings: Settings; baseUrl: string }
  | { kind: 'jobs' }
  | { kind: 'stop' }
  | WriteReply;
export type FromWorker = { kind: 'ready' } | { kind: 'turn'; turnId: string } | { kind: 'stopped' } | WriteRequest;
