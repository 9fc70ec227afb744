import { isatty } from 'node:tty';
import pino from 'pino';
import type { Logger } from '../../routers/ports.ts';

export type RequestLine = { method: string; route: string; status: number; durationMs: number; requestId: string };
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
  flush: () => void;
};

/** Unhandled, it would end the thread. */
const ignoreClosedOutput = () => undefined;

/** Never a body, token or health value. */
export function createLog(level: string, onTerminal = isatty(1)): Log {
  process.stdout.off('error', ignoreClosedOutput).on('error', ignoreClosedOutput);
  const { write, flush, stream } = standardOutput(onTerminal ? plainLine : (line) => line);
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
    request: isWanted ? (onTerminal ? plainRequestWriter(write) : requestWriter(write)) : () => undefined,
    job: isWanted ? (onTerminal ? plainJobWriter(write) : jobWriter(write)) : () => undefined,
    flush,
  });
}

/** Four times cheaper than pino; no field needs escaping. */
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

const plainRequestWriter =
  (write: (line: string) => void) =>
  ({ method, route, status, durationMs }: RequestLine) =>
    write(`${clock()}  ${method} ${route}  ${status}  ${durationMs.toFixed(0)} ms\n`);

const plainJobWriter =
  (write: (line: string) => void) =>
  ({ job, attempt, outcome }: JobLine) => {
    if (outcome !== 'ok') write(`${clock()}  job ${job}: ${outcome}, attempt ${attempt}\n`);
  };

function plainLine(line: string): string {
  const { level, time: _, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${Object(value) === value ? JSON.stringify(value) : value}`,
  );
  return `${[clock(), ...(level === 'info' ? [] : [level]), String(event).replaceAll('_', ' '), ...rest].join('  ')}\n`;
}

const clock = () => new Date().toTimeString().slice(0, 8);

const bufferBytes = 4_096;
const bufferMs = 50;
const warningLevel = pino.levels.values['warn'] ?? 40;

function standardOutput(shown: (line: string) => string) {
  const output = pino.destination({ dest: 1, sync: true, minLength: bufferBytes });
  let due: Timer | undefined;
  const flush = () => {
    clearTimeout(due);
    due = undefined;
    output.flush();
  };
  // pino's `periodicFlush` wakes a silent server.
  const write = (line: string) => {
    output.write(line);
    due ??= setTimeout(flush, bufferMs).unref();
  };
  process.on('exit', flush);
  // This symbol makes pino set `lastLevel`.
  const stream = {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      write(shown(line));
      if (this.lastLevel >= warningLevel) flush();
    },
  };
  return { write, flush, stream };
}

let lastMs = 0;
let lastIso = '';

function isoNow(): string {
  const nowMs = Date.now();
  if (nowMs !== lastMs) lastIso = new Date(nowMs).toISOString();
  lastMs = nowMs;
  return lastIso;
}
