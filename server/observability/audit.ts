import type { Db } from '../../db/client.ts';
import { type AuditEntry, appendAudit } from '../../db/people/audit.ts';
import type { AuditPort, Logger } from '../../routers/ports.ts';

const refusedPerMinuteMax = 60;
const rowsPerAppend = 100;
const minuteMs = 60_000;

type Waiting = { entry: AuditEntry; resolve: () => void; reject: (cause: unknown) => void };

/** Appends in groups, so that one process does not conflict with itself. */
export function createAudit({ db, log }: { db: Db; log: Logger }): AuditPort {
  const waiting: Waiting[] = [];
  let appending = false;
  const appendAll = async () => {
    appending = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, rowsPerAppend);
      try {
        const entries = group.map(({ entry }) => entry);
        await appendAudit(db, entries);
        for (const { resolve } of group) resolve();
      } catch (cause) {
        for (const { reject } of group) reject(cause);
      }
    }
    appending = false;
  };
  const record: AuditPort['record'] = (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry: { ...entry, atMs: Date.now() }, resolve, reject });
      if (!appending) void appendAll();
    });

  let minute = 0;
  let listed = 0;
  let unlisted = 0;
  const refused: AuditPort['refused'] = (entry) => {
    const now = Math.floor(Date.now() / minuteMs);
    if (now !== minute) listed = 0;
    minute = now;
    if (listed >= refusedPerMinuteMax) {
      unlisted += 1;
      return;
    }
    listed += 1;
    const outcome = unlisted === 0 ? 'refused' : `refused, as were ${unlisted} before it that are not listed`;
    unlisted = 0;
    record({ ...entry, outcome }).catch((cause: unknown) =>
      log.error(
        { request_id: entry.requestId, error: cause instanceof Error ? cause.name : 'unknown' },
        'audit_not_written',
      ),
    );
  };
  return { record, refused };
}
