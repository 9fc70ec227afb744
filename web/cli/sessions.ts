import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './usage-error.ts';

/** A sign-in at one server. */
export type Session = { token: string; user_id: string; email: string; expires_at: string };
/** All of them, by the server's address, and the one that is meant when none is named. */
export type Sessions = { current: string | null; servers: Record<string, Session> };

const nothing: Sessions = { current: null, servers: {} };
const fileOf = (configDir: string) => join(configDir, 'sessions.json');

export async function loadSessions(configDir: string): Promise<Sessions> {
  const path = fileOf(configDir);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new UsageError(`${path} cannot be read.`, { cause });
  });
  if (text === null) return nothing;
  const found = parsed(text);
  if (!found) throw new UsageError(`${path} holds no sign-ins; delete it and sign in again: hale login`);
  return found;
}

/** Readable by this user alone, and whole or not at all: it holds tokens. */
export async function saveSessions(configDir: string, sessions: Sessions): Promise<void> {
  await mkdir(configDir, { recursive: true, mode: 0o700 });
  const path = fileOf(configDir);
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${JSON.stringify(sessions, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new UsageError(`${path} cannot be written.`, { cause });
  }
}

function parsed(text: string): Sessions | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSessions(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSession = (value: unknown): value is Session =>
  isRecord(value) && ['token', 'user_id', 'email', 'expires_at'].every((name) => typeof value[name] === 'string');
const isSessions = (value: unknown): value is Sessions =>
  isRecord(value) &&
  (value['current'] === null || typeof value['current'] === 'string') &&
  isRecord(value['servers']) &&
  Object.values(value['servers']).every(isSession);
