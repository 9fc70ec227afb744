import { createHmac, hash } from 'node:crypto';
import { asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from '../engine/engine.ts';
import type { Db, Orm } from '../engine/orm.ts';
import { userSha256 } from '../id.ts';
import { auditLog } from '../schema/privacy-schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditEntry = Pick<AuditRow, 'atMs' | 'actor' | 'action' | 'subject' | 'requestId' | 'outcome'>;
export type AuditHead = Pick<AuditRow, 'seq' | 'sha256'>;
export type AuditKeys = { current: Buffer; former?: readonly Buffer[] };

const beginning: AuditHead = { seq: 0, sha256: '0'.repeat(64) };
const attemptsMax = 60;
const pauseMsMax = 100;
const rowsPerPage = 1_000;

export const personSubject = (userId: string) => `person:${userSha256(userId)}`;

const auditSha256 = (row: Omit<AuditRow, 'sha256' | 'mac'>): string =>
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

const macOf = (key: Buffer, sha256: string) => createHmac('sha256', key).update(sha256).digest('hex');

export type Appended = { before: AuditHead; after: AuditHead };

/** SQLite lacks SHA-256: stored only if the head is unchanged. */
export async function appendAudit(
  db: Pick<Db, 'read' | 'write'>,
  entries: readonly AuditEntry[],
  { current }: AuditKeys,
): Promise<Appended> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const head = await findAuditHead(db.read);
    const rows = chained({ ...head, seq: Math.max(head.seq, head.given) }, entries, current);
    const [stored] = await db.write((orm) => [
      orm.all<[seq: number]>(
        sql`INSERT INTO ${auditLog} (seq, at_ms, actor, action, subject, request_id, outcome, previous_sha256, sha256, mac)
          SELECT ${columns} FROM json_each(${JSON.stringify(rows)}) WHERE ${head.seq} = coalesce((SELECT max(seq) FROM ${auditLog}), 0) RETURNING seq`,
      ),
    ]);
    if (stored.length === entries.length) return { before: head, after: rows.at(-1) ?? head };
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(pauseMsMax, 2 ** attempt)));
  }
  throw new DatabaseError('unavailable', 'Others append to the audit log all the time.');
}

const columns = sql.raw(
  ['seq', 'atMs', 'actor', 'action', 'subject', 'requestId', 'outcome', 'previousSha256', 'sha256', 'mac']
    .map((name) => `value ->> '$.${name}'`)
    .join(', '),
);

function chained(head: AuditHead, entries: readonly AuditEntry[], key: Buffer): AuditRow[] {
  let { seq, sha256 } = head;
  return entries.map((entry) => {
    seq += 1;
    const row = { ...entry, seq, previousSha256: sha256 };
    sha256 = auditSha256(row);
    return { ...row, sha256, mac: macOf(key, sha256) };
  });
}

type Grown = AuditHead & { given: number };

export async function findAuditHead(orm: Orm): Promise<Grown> {
  const [found] = await orm.all<[given: number, seq: number | null, sha256: string | null]>(
    sql`SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'), 0), head.seq, head.sha256
      FROM (SELECT 1) LEFT JOIN (SELECT seq, sha256 FROM ${auditLog} ORDER BY seq DESC LIMIT 1) AS head`,
  );
  const [given = 0, seq, sha256] = found ?? [];
  return { given, seq: seq ?? beginning.seq, sha256: sha256 ?? beginning.sha256 };
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
  head: AuditHead;
  sealedFromSeq: number | null;
  brokenSeq: number | null;
  reason: string | null;
};

export async function verifyAudit(
  orm: Orm,
  { keys, known }: { keys: AuditKeys; known?: AuditHead | undefined },
): Promise<AuditVerdict> {
  const { given } = await findAuditHead(orm);
  let head = beginning;
  let sealedFromSeq: number | null = null;
  const judgeMac = macJudge(keys);
  const broken = (reason: string) => ({
    ...{ intact: false, rows: head.seq, head, sealedFromSeq, brokenSeq: head.seq + 1, reason },
  });
  for (;;) {
    const page = await orm
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, head.seq))
      .orderBy(asc(auditLog.seq))
      .limit(rowsPerPage);
    for (const row of page) {
      const reason = faultOf(head, row) ?? judgeMac(row) ?? unlike(known, row);
      if (reason !== null) return broken(reason);
      if (row.mac !== null) sealedFromSeq ??= row.seq;
      head = { seq: row.seq, sha256: row.sha256 };
    }
    if (page.length < rowsPerPage) break;
  }
  if (Math.max(given, known?.seq ?? 0) > head.seq) return broken('rows are missing at the end');
  return { intact: true, rows: head.seq, head, sealedFromSeq, brokenSeq: null, reason: null };
}

const unlike = (known: AuditHead | undefined, { seq, sha256 }: AuditHead) =>
  known?.seq === seq && known.sha256 !== sha256 ? 'it is another one than the head that was given' : null;

function faultOf(head: AuditHead, row: AuditRow): string | null {
  if (row.seq !== head.seq + 1) return 'a row is missing';
  if (row.previousSha256 !== head.sha256) return 'it does not stand on the row before it';
  return row.sha256 === auditSha256(row) ? null : 'its content is another one than when it was written';
}

const unsealed = 'it has no HMAC, although rows before it have';
const foreign = 'its HMAC is of another JWT_SECRET than those given';

function macJudge({ current, former = [] }: AuditKeys): (row: AuditRow) => string | null {
  const keys = [...former, current];
  let first = 0;
  let seen = false;
  return ({ sha256, mac }) => {
    if (mac === null) return seen ? unsealed : null;
    seen = true;
    const at = keys.findIndex((key, index) => index >= first && macOf(key, sha256) === mac);
    if (at === -1) return foreign;
    first = at;
    return null;
  };
}

export async function examineAudit(orm: Orm, keys: AuditKeys): Promise<string[]> {
  const triggers = await orm.all<[name: string, text: string]>(
    sql`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_log'`,
  );
  const { given } = await findAuditHead(orm);
  const last = await orm.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(2);
  const [row, previous = beginning] = last;
  const found = new Map(triggers);
  const lacking = Object.entries(appendOnly).filter(([name, text]) => plain(found.get(name) ?? '') !== plain(text));
  const strange = triggers.filter(([name]) => !(name in appendOnly));
  const ofHead = row && (faultOf(previous, row) ?? macJudge(keys)(row));
  return [
    ...lacking.map(([name]) => `trigger ${name} is missing or changed`),
    ...strange.map(([name]) => `trigger ${name} does not belong to it`),
    ...(given === (row?.seq ?? 0) ? [] : ['rows are missing at the end']),
    ...(ofHead ? [`row ${row.seq}: ${ofHead}`] : []),
  ];
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/;?\s*$/, '');

const appendOnly: Record<string, string> = Object.fromEntries(
  ['UPDATE', 'DELETE'].map((change) => [
    `audit_log_no_${change.toLowerCase()}`,
    `CREATE TRIGGER audit_log_no_${change.toLowerCase()} BEFORE ${change} ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END`,
  ]),
);
