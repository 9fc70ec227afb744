import { TRPCError } from '@trpc/server';
import { databaseErrorOf } from '../../db/engine/engine.ts';

/** Messages may carry values. */
export function errorName(cause: unknown): string {
  const inner = cause instanceof TRPCError ? (cause.cause ?? cause) : cause;
  if (!(inner instanceof Error)) return 'unknown';
  const database = databaseErrorOf(inner);
  if (database)
    return [database.name, database.reason, /^SQLITE_\w+/.exec(database.message)?.[0]].filter(Boolean).join(' ');
  const place = /at .*?([\w-]+\.ts:\d+)/.exec(inner.stack ?? '')?.[1] ?? '';
  return `${inner.name} ${place}`.trim();
}
