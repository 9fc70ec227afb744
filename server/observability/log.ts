import pino from 'pino';
import type { Logger } from '../../routers/ports.ts';

/** One answered request. Nothing in it came from the client: the route is a pattern, the id our own. */
export type RequestLine = { method: string; route: string; status: number; durationMs: number; requestId: string };
/** One attempt at a job. */
type JobLine = {
  job: string;
  lane: string;
  attempt: number;
  outcome: string;
  durationMs: number;
  requestId: string;
};
export type Log = Logger & {
  request: (line: RequestLine) => void;
  job: (line: JobLine) => void;
  /** For a thread that ends; a process flushes at its exit. */
  flush: () => void;
};

/** Unheard, the error would end the thread that logs when the log's reader goes away. */
const ignoreClosedOutput = () => undefined;

/** One JSON line per event on standard output: ids, counts, codes and durations; no body, token or health value. */
export function createLog(level: string): Log {
  process.stdout.off('error', ignoreClosedOutput).on('error', ignoreClosedOutput);
  const { write, flush, stream } = standardOutput();
  const log = pino(
    {
      level,
      customLevels: { audit: 55 },
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${isoNow()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const isWanted = log.isLevelEnabled('info');
  return Object.assign(log, {
    request: isWanted ? requestWriter(write) : () => undefined,
    job: isWanted ? jobWriter(write) : () => undefined,
    flush,
  });
}

/** Built by hand, at a quarter of the cost: nothing in the line needs escaping. */
const requestWriter =
  (write: (line: string) => void) =>
  ({ method, route, status, durationMs, requestId }: RequestLine) => {
    const text = `"method":"${method}","route":"${route}","status":${status},"duration_ms":${durationMs.toFixed(3)}`;
    write(`{"level":"info","time":"${isoNow()}",${text},"request_id":"${requestId}","event":"request"}\n`);
  };

const jobWriter =
  (write: (line: string) => void) =>
  ({ job, lane, attempt, outcome, durationMs, requestId }: JobLine) => {
    const text = `"job":"${job}","lane":"${lane}","attempt":${attempt},"outcome":"${outcome}","duration_ms":${durationMs.toFixed(3)}`;
    write(`{"level":"info","time":"${isoNow()}",${text},"request_id":"${requestId}","event":"job"}\n`);
  };

const bufferBytes = 4_096;
const bufferMs = 50;
const warningLevel = pino.levels.values['warn'] ?? 40;

/** Calm lines are written together; a warning is written at once, with everything before it. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, minLength: bufferBytes, periodicFlush: bufferMs });
  const write = (line: string) => void output.write(line);
  const flush = () => output.flush();
  process.on('exit', flush);
  // pino sets `lastLevel` before each write of a stream that has this symbol.
  const stream = {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      write(line);
      if (this.lastLevel >= warningLevel) flush();
    },
  };
  return { write, flush, stream };
}

let lastMs = 0;
let lastIso = '';

/** Formats each millisecond once. */
function isoNow(): string {
  const nowMs = Date.now();
  if (nowMs !== lastMs) lastIso = new Date(nowMs).toISOString();
  lastMs = nowMs;
  return lastIso;
}
