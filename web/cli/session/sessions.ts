import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export type Session = {
  server: string;
  token: string;
  user_id: string;
  email: string;
  signed_in_at: string;
  expires_at: string | null;
};

type Place = Pick<Terminal, 'configDir' | 'err'>;

/** Parallel sign-ins do not collide. */
const folderOf = ({ configDir }: Pick<Place, 'configDir'>) => join(configDir, 'sessions');
const fileStem = (server: string) => createHash('sha256').update(server).digest('hex').slice(0, 32);

export async function loadSessions(place: Place): Promise<Session[]> {
  const folder = folderOf(place);
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw new UsageError(`${folder} cannot be read.`, { cause });
  });
  const found = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => loadSession(join(folder, name), place)),
  );
  return found.flatMap((session) => session ?? []).sort((one, two) => two.signed_in_at.localeCompare(one.signed_in_at));
}

/** Atomic, private to this user. */
export async function saveSession(place: Place, session: Session): Promise<void> {
  const folder = folderOf(place);
  const path = join(folder, `${fileStem(session.server)}.json`);
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await writeFile(draft, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new UsageError(`${path} cannot be written, so nothing was kept.`, { cause });
  }
}

export async function forgetSession(place: Place, server: string): Promise<boolean> {
  return forget(place, (name) => name.startsWith(`${fileStem(server)}.json`));
}

export const forgetSessions = (place: Place): Promise<boolean> => forget(place, () => true);

async function forget(place: Place, matches: (name: string) => boolean): Promise<boolean> {
  const folder = folderOf(place);
  try {
    const names = (await readdir(folder).catch(emptyIfMissing)).filter(matches);
    for (const name of names) await rm(join(folder, name), { force: true });
    return names.length > 0;
  } catch (cause) {
    throw new UsageError(`${folder} cannot be emptied.`, { cause });
  }
}

const emptyIfMissing = (cause: NodeJS.ErrnoException): string[] => {
  if (cause.code === 'ENOENT') return [];
  throw cause;
};

async function loadSession(path: string, place: Place): Promise<Session | null> {
  const text = await readPrivate(path, place).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new UsageError(`${path} cannot be read.`, { cause });
  });
  if (text === null) return null;
  const session = parsed(text);
  if (!session) place.err(`hale: ${path} holds no sign-in and is passed over; delete it.\n`);
  return session;
}

async function readPrivate(path: string, place: Place): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { mode } = await file.stat();
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      await file.chmod(0o600);
      place.err(`hale: other users of this machine could read ${path}. They no longer can.\n`);
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function parsed(text: string): Session | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

const texts = ['server', 'token', 'user_id', 'email', 'signed_in_at'] as const;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  texts.every((name) => typeof value[name] === 'string') &&
  (value['expires_at'] === null || typeof value['expires_at'] === 'string');

export const isToken = (text: string): boolean => /^[\x21-\x7e]{1,8192}$/.test(text);

/** Unverified. */
export function expiryOf(token: string): string | null {
  const { exp } = claimsOf(token);
  const date = new Date(Number(exp) * 1000);
  return typeof exp === 'number' && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

export function tokenIdOf(token: string): string | null {
  const { jti } = claimsOf(token);
  return typeof jti === 'string' ? jti : null;
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
