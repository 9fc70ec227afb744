import pino from 'pino';
import type { Logger } from '../../routers/ports.ts';
import { outliveReader } from '../commands/standard-output.ts';

/** One answered request. The route is a pattern out of the code, the id is hale's own: nothing in it came from outside. */
export type RequestLine = { method: string; route: string; status: number; durationMs: number; requestId: string };
/** One attempt at a job, in the same way. */
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
  /** Writes what waits: for a thread that ends. A process that ends does it by itself. */
  flush: () => void;
};

/** One JSON line per event on standard output: ids, counts, codes and durations; no body, token or health value. */
export function createLog(level: string): Log {
  outliveReader();
  const { write, flush } = standardOutput();
  const log = pino(
    {
      level,
      customLevels: { audit: 55 },
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${isoNow()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  const isWanted = log.isLevelEnabled('info');
  return Object.assign(log, {
    request: isWanted ? requestWriter(write) : () => undefined,
    job: isWanted ? jobWriter(write) : () => undefined,
    flush,
  });
}

/**
 * The line that every request has, put together by hand: there is nothing to escape in it, and this costs a quarter of
 * what the general way does.
 */
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

/** Who reads along sees no difference. */
const togetherMs = 10;
const isCalm = (line: string) => /^\{"level":"(info|debug|trace)"/.test(line);

/**
 * Lines that say that all goes well are written together: a write costs more than a line, and wakes whoever reads the log.
 * A warning and what led to it are written at once.
 */
function standardOutput(): { write: (line: string) => void; flush: () => void } {
  const output = pino.destination({ dest: 1, sync: true });
  let text = '';
  const flush = () => {
    const all = text;
    text = '';
    if (all !== '') output.write(all);
  };
  // The last lines of a process that ends at once.
  process.on('exit', flush);
  const write = (line: string) => {
    if (text === '') setTimeout(flush, togetherMs);
    text += line;
    if (!isCalm(line)) flush();
  };
  return { write, flush };
}

let lastMs = 0;
let lastIso = '';

/** Many lines are of the same millisecond. */
function isoNow(): string {
  const nowMs = Date.now();
  if (nowMs !== lastMs) lastIso = new Date(nowMs).toISOString();
  lastMs = nowMs;
  return lastIso;
}
