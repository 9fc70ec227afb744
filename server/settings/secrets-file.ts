import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from './errors.ts';

const secretBytesMin = 32;
export const secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= secretBytesMin, `needs at least ${secretBytesMin} bytes`);

const Secrets = z.object({ JWT_SECRET: secret, WEBHOOK_SECRET: secret, ADMIN_KEY: secret });
const OldSecrets = Secrets.omit({ ADMIN_KEY: true });

/** Of two concurrent starts, one writes and the other reads. */
export function loadSecrets(path: string): z.infer<typeof Secrets> {
  const fresh = { JWT_SECRET: newSecret(), WEBHOOK_SECRET: newSecret(), ADMIN_KEY: newSecret() };
  if (!existsSync(path)) writeOnce(path, toText(fresh));
  const found = parseJson(readFileSync(path, 'utf8'));
  const parsed = Secrets.safeParse(found);
  if (parsed.success) return parsed.data;
  const old = OldSecrets.strict().safeParse(found);
  if (!old.success)
    throw new SettingsError(`DATA_DIR: ${path} does not hold three secrets; delete it to have new ones made.`);
  const complete = { ...old.data, ADMIN_KEY: newSecret() };
  const draft = writeDraft(path, toText(complete));
  renameSync(draft, path);
  return complete;
}

export const findSecrets = (path: string): z.infer<typeof OldSecrets> | undefined =>
  existsSync(path) ? OldSecrets.safeParse(parseJson(readFileSync(path, 'utf8'))).data : undefined;

const toText = (secrets: object) => `${JSON.stringify(secrets, null, 2)}\n`;

function writeOnce(path: string, text: string): void {
  const draft = writeDraft(path, text);
  try {
    linkSync(draft, path);
  } catch (cause) {
    if (!existsSync(path)) throw cause;
  } finally {
    unlinkSync(draft);
  }
}

function writeDraft(path: string, text: string): string {
  const draft = `${path}.${process.pid}.${newSecret()}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const newSecret = () => randomBytes(secretBytesMin).toString('base64url');

/** None reveals the secret or another key. */
export const deriveKey = (jwtSecret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', `hale ${purpose}`, 32));
