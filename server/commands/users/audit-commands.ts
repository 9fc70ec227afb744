import { type AuditHead, type AuditRow, listAudit, personSubject, verifyAudit } from '../../../db/people/audit.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { auditKeysOf } from '../../observability/audit.ts';
import type { Settings } from '../../settings/env.ts';
import { readManifest } from '../backup/manifest.ts';
import { withDatabase } from '../database.ts';

type Common = { settings: Settings; json: boolean; write: (text: string) => void };

type Known = { head: AuditHead | undefined; backup: string | undefined };

export const runAuditVerify = ({ settings, json, write, head: given, backup }: Common & Known): Promise<0 | 1> =>
  withDatabase(settings, async (db) => {
    const known = backup === undefined ? given : await headOfBackup(backup);
    const verdict = await verifyAudit(db.read, { keys: auditKeysOf(settings), known });
    const { intact, rows, head, sealedFromSeq, brokenSeq, reason } = verdict;
    const unsealed = sealedFromSeq === null ? rows : sealedFromSeq - 1;
    if (json)
      write(`${JSON.stringify({ intact, rows, head_sha256: head.sha256, unsealed, broken_seq: brokenSeq, reason })}\n`);
    else if (intact)
      write(
        `${rows} rows, whole${unsealed > 0 ? `; the first ${unsealed} have no HMAC` : ''}. Head: ${rows}:${head.sha256}\n`,
      );
    else write(`Row ${brokenSeq} is not what it was: ${reason}. The ${rows} rows before it are whole.\n`);
    return intact ? 0 : 1;
  });

async function headOfBackup(folder: string): Promise<AuditHead> {
  const { audit } = await readManifest(folder);
  if (!audit) throw new UsageError(`${folder} does not say how long the audit log was.`);
  return { seq: audit.rows, sha256: audit.head_sha256 };
}

const rowsPerPage = 500;

export const runAuditList = ({
  settings,
  limit,
  userId,
  json,
  write,
}: Common & { limit: number; userId: string | undefined }): Promise<void> =>
  withDatabase(settings, async (db) => {
    const subject = userId === undefined ? undefined : personSubject(userId);
    let beforeSeq: number | undefined;
    for (let left = limit; left > 0; ) {
      const wanted = Math.min(left, rowsPerPage);
      const rows = await listAudit(db.read, { limit: wanted, subject, beforeSeq });
      write(rows.map((row) => (json ? `${JSON.stringify(wireOf(row))}\n` : lineOf(row))).join(''));
      left -= rows.length;
      beforeSeq = rows.at(-1)?.seq;
      if (rows.length < wanted) return;
    }
  });

const wireOf = ({ atMs, requestId, previousSha256, ...row }: AuditRow) => ({
  ...row,
  at: new Date(atMs).toISOString(),
  request_id: requestId,
  previous_sha256: previousSha256,
});

const lineOf = ({ seq, atMs, actor, action, subject, outcome }: AuditRow) =>
  `${seq}  ${new Date(atMs).toISOString()}  ${actor}  ${action}  ${subject || '-'}  ${outcome}\n`;
