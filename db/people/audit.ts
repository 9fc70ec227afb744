import { hash } from 'node:crypto';
import { asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from '../engine/engine.ts';
import type { Db, Orm } from '../engine/orm.ts';
import { userSha256 } from '../id.ts';
import { auditLog } from '../schema/privacy-schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditEntry = Pick<AuditRow, 'atMs' | 'actor' | 'action' | 'subject' | 'requestId' | 'outcome'>;
type Head = Pick<AuditRow, 'seq' | 'sha256'>;

const beginning: Head = { seq: 0, sha256: '0'.repeat(64) };
const attemptsMax = 60;
const pauseMsMax = 100;
const rowsPerPage = 1_000;

export const personSubject = (userId: string) => `person:${userSha256(userId)}`;

const auditSha256 = (row: Omit<AuditRow, 'sha256'>): string =>
  hash(
    'sha256',
    JSON.stringify([
      row.seq,
      row.atMs,
      row.actor,
      row.action,
      row.subject,
      row.requestId,
      row.outcome,
      row.previousSha256,
    ]),
    'hex',
  );

/** SQLite has no SHA-256: stored only if the head is still the same. */
export async function appendAudit(db: Pick<Db, 'read' | 'write'>, entries: readonly AuditEntry[]): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const head = (await findAuditHead(db.read)) ?? beginning;
    const rows = JSON.stringify(chained(head, entries));
    const [stored] = await db.write((orm) => [
      orm.all<[seq: number]>(
        sql`INSERT INTO ${auditLog} (seq, at_ms, actor, action, subject, request_id, outcome, previous_sha256, sha256)
          SELECT ${columns} FROM json_each(${rows}) WHERE ${head.seq} = coalesce((SELECT max(seq) FROM ${auditLog}), 0) RETURNING seq`,
      ),
    ]);
    if (stored.length === entries.length) return;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(pauseMsMax, 2 ** attempt)));
  }
  throw new DatabaseError('unavailable', 'Others append to the audit log all the time.');
}

const columns = sql.raw(
  ['seq', 'atMs', 'actor', 'action', 'subject', 'requestId', 'outcome', 'previousSha256', 'sha256']
    .map((name) => `value ->> '$.${name}'`)
    .join(', '),
);

function chained(head: Head, entries: readonly AuditEntry[]): AuditRow[] {
  let { seq, sha256 } = head;
  return entries.map((entry) => {
    seq += 1;
    const row = { ...entry, seq, previousSha256: sha256 };
    sha256 = auditSha256(row);
    return { ...row, sha256 };
  });
}

async function findAuditHead(orm: Orm): Promise<Head | undefined> {
  const { seq, sha256 } = auditLog;
  const [head] = await orm.select({ seq, sha256 }).from(auditLog).orderBy(desc(seq)).limit(1);
  return head;
}

type AuditPage = { limit: number; subject?: string | undefined; beforeSeq?: number | undefined };

export const listAudit = (orm: Orm, { limit, subject, beforeSeq }: AuditPage): Promise<AuditRow[]> =>
  orm
    .select()
    .from(auditLog)
    .where(
      sql`${subject === undefined ? sql`true` : eq(auditLog.subject, subject)} AND ${beforeSeq === undefined ? sql`true` : lt(auditLog.seq, beforeSeq)}`,
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit);

export const auditOfPerson = ({ userId }: { userId: string }): SQL =>
  sql`(subject = ${personSubject(userId)}
    OR subject IN (SELECT 'turn:' || id FROM turns WHERE user_id = ${userId})
    OR subject IN (SELECT 'raw_event:' || id FROM raw_events WHERE user_id = ${userId}))`;

export type AuditVerdict = {
  intact: boolean;
  rows: number;
  head: Head;
  brokenSeq: number | null;
  reason: string | null;
};

/** `sqlite_sequence` keeps the highest number ever given, which shows rows that were deleted at the end. */
export async function verifyAudit(orm: Orm): Promise<AuditVerdict> {
  const [given] = await orm.all<[seq: number]>(sql`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`);
  let head = beginning;
  for (;;) {
    const page = await orm
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, head.seq))
      .orderBy(asc(auditLog.seq))
      .limit(rowsPerPage);
    for (const row of page) {
      const reason = faultOf(head, row);
      if (reason !== null) return { intact: false, rows: head.seq, head, brokenSeq: head.seq + 1, reason };
      head = { seq: row.seq, sha256: row.sha256 };
    }
    if (page.length < rowsPerPage) break;
  }
  const missing = (given?.[0] ?? 0) > head.seq;
  return {
    intact: !missing,
    rows: head.seq,
    head,
    brokenSeq: missing ? head.seq + 1 : null,
    reason: missing ? 'rows are missing at the end' : null,
  };
}

function faultOf(head: Head, row: AuditRow): string | null {
  if (row.seq !== head.seq + 1) return 'a row is missing';
  if (row.previousSha256 !== head.sha256) return 'it does not stand on the row before it';
  return row.sha256 === auditSha256(row) ? null : 'its content is another one than when it was written';
}
