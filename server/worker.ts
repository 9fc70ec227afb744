import { filePath, isEmbedded, openDb, overEngine } from '../db/client.ts';
import { openForwarded } from '../db/forwarded.ts';
import type { SignalPort } from '../routers/ports.ts';
import type { Settings } from './env.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';
import { createLog } from './log.ts';
import { createServices } from './services.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

declare const self: Worker;

/** The worker's thread: everything that is not answering requests. It starts when the main thread hands it its settings. */
const post = (message: FromWorker) => self.postMessage(message);
let runner: JobRunner | undefined;
let receiveReply: ((reply: Extract<ToWorker, { kind: 'written' }>) => void) | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') runner = start(data.settings, data.baseUrl);
  if (data.kind === 'jobs') runner?.wake(data.lane);
  if (data.kind === 'written') receiveReply?.(data);
  if (data.kind === 'ping' && runner) post({ kind: 'pong', id: data.id });
  if (data.kind === 'stop') void runner?.stop().then(() => post({ kind: 'stopped' }));
};

function start(settings: Settings, baseUrl: string): JobRunner {
  const signals: SignalPort = {
    jobsReady: (lane) => runner?.wake(lane),
    turnChanged: (turnId) => post({ kind: 'turn', turnId }),
    turnChange: () => Promise.reject(new Error('Streams are served by the main thread.')),
  };
  const log = createLog(settings.logLevel);
  const services = createServices(settings, { db: openWorkerDb(settings), signals, baseUrl, quota: null, log });
  post({ kind: 'ready' });
  return startJobRunner(services, { concurrency: settings.workerConcurrency });
}

/** An embedded file has one writer, and the main thread holds it; a server takes writes from anybody. */
function openWorkerDb({ databaseUrl, databaseAuthToken }: Settings) {
  if (!isEmbedded(databaseUrl)) return openDb(databaseUrl, databaseAuthToken ?? undefined);
  const { engine, receive } = openForwarded(filePath(databaseUrl), post);
  receiveReply = receive;
  return overEngine(engine);
}
