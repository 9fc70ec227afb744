import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Connection = z.object({
  userId: z.string(),
  provider: z.string(),
  referenceId: z.string().nullable(),
  createdAt: z.string(),
  active: z.boolean().default(true),
});
export type Connection = z.output<typeof Connection>;

const Session = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  providers: z.array(z.string()),
  referenceId: z.string().nullable(),
  successUrl: z.string().nullable(),
  failureUrl: z.string().nullable(),
  endsAtMs: z.number(),
});
export type Session = z.output<typeof Session>;

const Lab = z.object({
  sessionId: z.string(),
  uploadId: z.string(),
  referenceId: z.string().nullable(),
  reportDate: z.string().nullable(),
  uploadedAt: z.string(),
  readAtMs: z.number(),
  outcome: z.enum(['sent', 'failed']),
  fileName: z.string().default(''),
  results: z.array(z.looseObject({})).default([]),
});
export type Lab = z.output<typeof Lab>;

const Delivery = z.object({
  id: z.string(),
  body: z.string(),
  reference: z.string(),
  traceId: z.string(),
  orderingMs: z.number(),
  createdAtMs: z.number(),
  dueAtMs: z.number(),
  attempts: z.number(),
});
export type Delivery = z.output<typeof Delivery>;

const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connected'), connection: Connection }),
  z.object({ kind: z.literal('disconnected'), userId: z.string() }),
  z.object({ kind: z.literal('session'), session: Session }),
  z.object({ kind: z.literal('session_ended'), id: z.string() }),
  z.object({ kind: z.literal('lab'), lab: Lab }),
  z.object({ kind: z.literal('delivery'), delivery: Delivery }),
  z.object({ kind: z.literal('retry'), id: z.string(), attempts: z.number(), dueAtMs: z.number() }),
  z.object({ kind: z.literal('delivered'), id: z.string() }),
]);
export type Entry = z.output<typeof Entry>;

export type State = {
  connections: ReadonlyMap<string, Connection>;
  sessions: ReadonlyMap<string, Session>;
  labs: ReadonlyMap<string, Lab>;
  deliveries: ReadonlyMap<string, Delivery>;
  record: (...entries: readonly Entry[]) => void;
};

const labsMax = 500;
const endedConnectionsMax = 500;

export function openState(journal: Journal, nowMs: () => number): State {
  const connections = new Map<string, Connection>();
  const sessions = new Map<string, Session>();
  const labs = new Map<string, Lab>();
  const deliveries = new Map<string, Delivery>();

  const apply = (entry: Entry): void => {
    switch (entry.kind) {
      case 'connected':
        connections.set(entry.connection.userId, entry.connection);
        break;
      case 'disconnected': {
        const connection = connections.get(entry.userId);
        if (connection) connections.set(entry.userId, { ...connection, active: false });
        break;
      }
      case 'session':
        sessions.set(entry.session.id, entry.session);
        break;
      case 'session_ended':
        sessions.delete(entry.id);
        break;
      case 'lab':
        labs.set(entry.lab.sessionId, entry.lab);
        break;
      case 'delivery':
        deliveries.set(entry.delivery.id, entry.delivery);
        break;
      case 'retry': {
        const { id, attempts, dueAtMs } = entry;
        const delivery = deliveries.get(id);
        if (delivery) deliveries.set(id, { ...delivery, attempts, dueAtMs });
        break;
      }
      case 'delivered':
        deliveries.delete(entry.id);
        break;
    }
  };
  const compact = () => {
    for (const { id, endsAtMs } of [...sessions.values()]) if (endsAtMs < nowMs()) sessions.delete(id);
    for (const id of allButLast(labsMax, [...labs.keys()])) labs.delete(id);
    const ended = [...connections.values()].filter(({ active }) => !active);
    for (const { userId } of allButLast(endedConnectionsMax, ended)) connections.delete(userId);
    journal.replace([
      ...[...connections.values()].map((connection) => ({ kind: 'connected' as const, connection })),
      ...[...sessions.values()].map((session) => ({ kind: 'session' as const, session })),
      ...[...labs.values()].map((lab) => ({ kind: 'lab' as const, lab })),
      ...[...deliveries.values()].map((delivery) => ({ kind: 'delivery' as const, delivery })),
    ]);
  };
  const record = (...entries: readonly Entry[]) => {
    journal.append(entries);
    for (const entry of entries) apply(entry);
    if (deliveries.size === 0 && entries.some(({ kind }) => kind === 'delivered')) compact();
  };

  for (const entry of journal.read()) apply(entry);
  compact();
  return { connections, sessions, labs, deliveries, record };
}

const allButLast = <Item>(count: number, items: readonly Item[]) => items.slice(0, Math.max(0, items.length - count));

export type Journal = {
  read: () => Entry[];
  append: (entries: readonly Entry[]) => void;
  replace: (entries: readonly Entry[]) => void;
};

export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal.jsonl');
  const draft = `${path}.draft`;
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(entryIn) : []),
    append: (entries) => appendFileSync(path, textOf(entries), { mode: 0o600 }),
    replace: (entries) => {
      writeFileSync(draft, textOf(entries), { mode: 0o600 });
      renameSync(draft, path);
    },
  };
}

/** The leading newline confines an entry cut by a crash. */
const textOf = (entries: readonly Entry[]) => entries.map((entry) => `\n${JSON.stringify(entry)}\n`).join('');

function entryIn(line: string): Entry[] {
  try {
    const { data } = Entry.safeParse(JSON.parse(line));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
