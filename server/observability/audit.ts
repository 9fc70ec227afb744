import type { Db } from '../../db/client.ts';
import { type AuditEntry, type AuditHead, type AuditKeys, appendAudit, findAuditHead } from '../../db/people/audit.ts';
import type { AuditPort, Logger } from '../../routers/ports.ts';
import type { Settings } from '../settings/env.ts';
import { deriveKey } from '../settings/secrets-file.ts';

const rowsPerAppend = 100;
const countedMs = 3_600_000;

type Waiting = { entry: AuditEntry; resolve: () => void; reject: (cause: unknown) => void };
type Refusal = Parameters<AuditPort['refused']>[0];

export type Audit = AuditPort & {
  log: Logger;
  findHead: () => Promise<void>;
  close: () => Promise<void>;
};

const keyOf = (jwtSecret: string) => deriveKey(jwtSecret, 'audit log');

export const auditKeysOf = ({ jwtSecret, formerJwtSecrets = [] }: Secrets): AuditKeys => ({
  current: keyOf(jwtSecret),
  former: formerJwtSecrets.map(keyOf),
});
type Secrets = Pick<Settings, 'jwtSecret'> & Partial<Pick<Settings, 'formerJwtSecrets'>>;

type Parts = { db: Db; log: Logger; keys: AuditKeys; countedForMs?: number };

/** Grouped, so a process does not conflict with itself. */
export function createAudit({ db, log, keys, countedForMs = countedMs }: Parts): Audit {
  const waiting: Waiting[] = [];
  let appending = false;
  let known: AuditHead | undefined;
  const head = () => known && { audit_rows: known.seq, audit_head: known.sha256 };
  const append = async (group: readonly Waiting[]) => {
    const { before, after } = await appendAudit(
      db,
      group.map(({ entry }) => entry),
      keys,
    );
    if (known && (before.seq < known.seq || (before.seq === known.seq && before.sha256 !== known.sha256)))
      log.error({ ...head(), rows_found: before.seq }, 'audit_log_changed');
    known = { seq: after.seq, sha256: after.sha256 };
    log.audit({ request_id: group.at(-1)?.entry.requestId, ...head() }, 'audit_rows_added');
  };
  const appendAll = async () => {
    appending = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, rowsPerAppend);
      try {
        await append(group);
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

  let counting: { timer: NodeJS.Timeout; count: number; last: Refusal } | undefined;
  const note = (entry: Refusal, outcome: string) =>
    record({ ...entry, outcome }).catch((cause: unknown) =>
      log.error(
        { request_id: entry.requestId, error: cause instanceof Error ? cause.name : 'unknown' },
        'audit_not_written',
      ),
    );
  const count = (last: Refusal) => {
    counting = { timer: setTimeout(() => void writeCount(), countedForMs).unref(), count: 0, last };
  };
  const writeCount = async () => {
    const counted = counting;
    clearTimeout(counted?.timer);
    counting = undefined;
    if (!counted || counted.count === 0) return;
    count(counted.last);
    await note(counted.last, `refused ${counted.count} more ${counted.count === 1 ? 'time' : 'times'}`);
  };
  const refused: AuditPort['refused'] = (entry) => {
    if (counting) {
      counting.count += 1;
      counting.last = entry;
      return;
    }
    count(entry);
    void note(entry, 'refused');
  };
  return {
    record,
    refused,
    log: { ...logOf(log), audit: (fields, event) => log.audit({ ...fields, ...head() }, event) },
    findHead: async () => {
      const found = await findAuditHead(db.read);
      known ??= found;
    },
    close: async () => {
      await writeCount();
      clearTimeout(counting?.timer);
    },
  };
}

const logOf = (log: Logger): Logger => ({
  info: (fields, event) => log.info(fields, event),
  warn: (fields, event) => log.warn(fields, event),
  error: (fields, event) => log.error(fields, event),
  audit: (fields, event) => log.audit(fields, event),
});
