import { type Db, openDb } from '../../../db/client.ts';
import type { Place } from '../../settings/env.ts';
import { auditCommand } from '../users/open.ts';

/** Rows about one use of a command, and whether all of them were written. */
export type Notes = { note: (outcome: string) => Promise<void>; areWhole: () => boolean; close: () => void };

/**
 * For what must be possible with any database: one on a disk that is full or read-only, a damaged one, or one of another
 * version takes no row, and that keeps nobody from copying it. No key is needed, because the audit log is not encrypted.
 */
export function openNotes(place: Pick<Place, 'databaseUrl' | 'databaseAuthToken'>, action: string): Notes {
  const db = openOrNot(place);
  const write = db && auditCommand(db, action, '');
  let areWhole = write !== undefined;
  return {
    note: async (outcome) => {
      await write?.(outcome).catch(() => {
        areWhole = false;
      });
    },
    areWhole: () => areWhole,
    close: () => db?.close(),
  };
}

function openOrNot({ databaseUrl, databaseAuthToken }: Parameters<typeof openNotes>[0]): Db | undefined {
  try {
    return openDb(databaseUrl, databaseAuthToken ?? undefined);
  } catch {
    return undefined;
  }
}
