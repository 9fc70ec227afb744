import pino from 'pino';
import type { Logger } from '../routers/ports.ts';
import { outliveReader } from './standard-output.ts';

/** One JSON line per event on standard output: ids, counts, codes and durations; no body, token or health value. */
export function createLog(level: string): Logger {
  outliveReader();
  const log = pino({
    level,
    customLevels: { audit: 55 },
    base: null,
    messageKey: 'event',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });
  return log;
}
