import type { WriteReply, WriteRequest } from '../../db/engine/forwarded.ts';
import type { Lane } from '../../routers/core/jobs.contract.ts';
import type { TurnNews } from '../../routers/ports.ts';
import type { Observed } from '../observability/worker-telemetry.ts';
import type { Settings } from '../settings/env.ts';

/** What the two threads say to each other. Plain data only. */
export type ToWorker =
  /** `nowMs` is the server's steady clock. */
  | { kind: 'start'; settings: Settings; baseUrl: string; nowMs: number }
  | { kind: 'jobs'; lane: Lane | undefined }
  /** Answered with a `pong` of the same id, at once: the sign that the thread runs and is not stuck. */
  | { kind: 'ping'; id: number }
  | { kind: 'stop' }
  | WriteReply;
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'turn'; turnId: string; news?: TurnNews | undefined }
  | { kind: 'pong'; id: number }
  | { kind: 'stopped' }
  | Observed
  | WriteRequest;
