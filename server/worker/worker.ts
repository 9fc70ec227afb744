import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { filePath, isEmbedded, overEngine } from '../../db/client.ts';
import { type DatabaseObserver, observed } from '../../db/engine/engine.ts';
import { openForwarded } from '../../db/engine/forwarded.ts';
import type { SignalPort } from '../../routers/ports.ts';
import { useJit } from '../jit.ts';
import { createLog } from '../observability/log.ts';
import { createWorkerTelemetry } from '../observability/worker-telemetry.ts';
import { createServices } from '../services.ts';
import { openDatabase } from '../settings/database.ts';
import type { Settings } from '../settings/env.ts';
import { createSteadyClock } from '../steady-clock.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';
import type { FromWorker, ToWorker } from './worker-host.ts';

declare const self: Worker;

const post = (message: FromWorker) => self.postMessage(message);
let runner: JobRunner | undefined;
let receiveReply: ((reply: Extract<ToWorker, { kind: 'written' }>) => void) | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') runner = start(data);
  if (data.kind === 'jobs') runner?.wake(data.lane);
  if (data.kind === 'written') receiveReply?.(data);
  if (data.kind === 'ping' && runner) post({ kind: 'pong', id: data.id });
  if (data.kind === 'stop') void runner?.stop().then(() => post({ kind: 'stopped' }));
};

function start({ settings, baseUrl, nowMs, heritage }: Extract<ToWorker, { kind: 'start' }>): JobRunner {
  lowerThreadPriority();
  const signals: SignalPort = {
    jobsReady: (lane) => runner?.wake(lane),
    turnChanged: (turnId, news) => post({ kind: 'turn', turnId, news }),
    listenTo: () => {
      throw new Error('Streams are served by the main thread.');
    },
  };
  const log = createLog(settings.logLevel);
  const telemetry = createWorkerTelemetry(post, { tracing: settings.traces !== null, logJob: log.job });
  const { observer } = telemetry;
  const clock = createSteadyClock(nowMs);
  const db = openWorkerDb(settings, { ...telemetry.database, clock });
  const services = createServices(settings, { db, signals, baseUrl, quota: null, log, observer });
  post({ kind: 'ready' });
  useJit();
  const jobs = startJobRunner(services, {
    concurrency: settings.workerConcurrency,
    nowMs: clock,
    heritage,
  });
  return { ...jobs, stop: () => jobs.stop().finally(telemetry.stop).finally(log.flush) };
}

const niceness = 5;
const niceMax = 19;

/** Linux only. */
function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(niceMax, getPriority(thread) + niceness));
  } catch {
    return;
  }
}

function openWorkerDb(settings: Settings, observer: DatabaseObserver) {
  const { databaseUrl, encryptionKey } = settings;
  if (!isEmbedded(databaseUrl)) return openDatabase(settings, observer);
  const { engine, receive } = openForwarded(filePath(databaseUrl), post);
  receiveReply = receive;
  return overEngine(observed(engine, observer), encryptionKey);
}
