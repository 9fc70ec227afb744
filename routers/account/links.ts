import { hash, randomBytes } from 'node:crypto';
import { type LinkPurpose, saveLink } from '../../db/access/one-time-links.ts';
import { type Db, writeAll } from '../../db/client.ts';

const hourMs = 3_600_000;
export const linkHours = { reset: 1, invite: 72, verify: 24 } as const satisfies Record<LinkPurpose, number>;
export const linkSha256 = (token: string) => hash('sha256', token, 'hex');

type NewLink = { purpose: LinkPurpose; email: string; userId: string | null; byMail: boolean };
type Place = { db: Db; nowMs: () => number; baseUrl: string };

/** Browsers never send the fragment. */
export async function makeLink({ db, nowMs, baseUrl }: Place, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAtMs = nowMs();
  const expiresAtMs = createdAtMs + linkHours[link.purpose] * hourMs;
  const row = { ...link, byMail: link.byMail ? 1 : 0, tokenSha256: linkSha256(token), createdAtMs, expiresAtMs };
  await writeAll(db, (orm) => [saveLink(orm, row)]);
  return `${baseUrl}/${link.purpose}#${token}`;
}
