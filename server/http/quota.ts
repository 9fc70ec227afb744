import { addToQuota, listQuotaCounts, type QuotaCount, type QuotaKind, quotaWindowMs } from '../../db/access/quotas.ts';
import type { Db } from '../../db/client.ts';
import type { Admission, QuotaPort, QuotaWindow } from '../../routers/core/rate-limit.ts';
import type { Limits, Logger } from '../../routers/ports.ts';

const flushMs = 1_000;
/** Older counts are read again first. */
const staleMs = 5_000;
const forgetMs = 120_000;
const peoplePerBatch = 200;

/** `known`: admitted by all nodes at the last look; `fresh`: here since. */
type Window = { startMs: number; known: number; sending: number; fresh: number };
type Person = { userId: string; windows: Record<QuotaKind, Window>; comparedMs: number; usedMs: number };

export type Quota = QuotaPort & { flush: () => Promise<void>; close: () => Promise<void> };

/** Stored every second; a crash loses one. */
export function createQuota(options: { db: Db; nowMs: () => number; limits: Limits; log: Logger }): Quota {
  const { db, nowMs, log } = options;
  const limits: Record<QuotaKind, number> = {
    minute: options.limits.requestsPerMinute,
    day: options.limits.requestsPerDay,
  };
  const people = new Map<string, Person>();
  const loading = new Map<string, Promise<Person>>();
  const alone = db.engine.kind === 'embedded';

  const load = async (userId: string): Promise<Person> => {
    const counts = await listQuotaCounts(db.read, { userId });
    const now = nowMs();
    const person = people.get(userId) ?? newPerson(userId, now);
    person.comparedMs = now;
    for (const count of counts) learn(person.windows[count.kind], count);
    people.set(userId, person);
    return person;
  };
  const loaded = (userId: string): Promise<Person> => {
    const running = loading.get(userId) ?? load(userId).finally(() => loading.delete(userId));
    loading.set(userId, running);
    return running;
  };

  const flush = async () => {
    const now = nowMs();
    for (const person of people.values())
      if (now - person.usedMs > forgetMs && !isOpen(person)) people.delete(person.userId);
    const open = [...people.values()].filter(isOpen);
    for (let start = 0; start < open.length; start += peoplePerBatch) {
      await send(db, open.slice(start, start + peoplePerBatch), now).catch((cause: unknown) =>
        log.warn({ error: cause instanceof Error ? cause.name : 'unknown' }, 'quota_flush_failed'),
      );
    }
  };
  let flushing = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush);
  }, flushMs);
  timer.unref();

  return {
    policy: `${limits.minute};w=60, ${limits.day};w=86400`,
    admit: (userId) => {
      const person = people.get(userId);
      const now = nowMs();
      if (person && (alone || now - person.comparedMs < staleMs)) return decide(person, now, limits);
      return loaded(userId).then((found) => decide(found, nowMs(), limits));
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

function decide(person: Person, now: number, limits: Record<QuotaKind, number>): Admission {
  const minute = current(person.windows.minute, 'minute', now);
  const day = current(person.windows.day, 'day', now);
  const admitted = total(minute) < limits.minute && total(day) < limits.day;
  person.usedMs = now;
  if (admitted) {
    minute.fresh += 1;
    day.fresh += 1;
  }
  return {
    admitted,
    minute: present(minute, limits.minute, 'minute', now),
    day: present(day, limits.day, 'day', now),
  };
}

function current(window: Window, kind: QuotaKind, now: number): Window {
  const startMs = startOf(kind, now);
  if (window.startMs !== startMs) Object.assign(window, { startMs, known: 0, sending: 0, fresh: 0 });
  return window;
}

function present(window: Window, limit: number, kind: QuotaKind, now: number): QuotaWindow {
  const resetS = Math.max(1, Math.ceil((window.startMs + quotaWindowMs[kind] - now) / 1000));
  return { limit, remaining: Math.max(0, limit - total(window)), resetS };
}

const startOf = (kind: QuotaKind, now: number) => now - (now % quotaWindowMs[kind]);
const total = ({ known, sending, fresh }: Window) => known + sending + fresh;
const isOpen = ({ windows }: Person) => windows.minute.fresh > 0 || windows.day.fresh > 0;

function newPerson(userId: string, now: number): Person {
  const empty = (kind: QuotaKind): Window => ({ startMs: startOf(kind, now), known: 0, sending: 0, fresh: 0 });
  return { userId, windows: { minute: empty('minute'), day: empty('day') }, comparedMs: now, usedMs: now };
}

function learn(window: Window, { startMs, count }: QuotaCount): void {
  if (window.startMs === startMs) window.known = Math.max(window.known, count - window.sending);
}

type Parcel = { userId: string; kind: QuotaKind; window: Window; startMs: number; count: number };

async function send(db: Db, people: readonly Person[], now: number): Promise<void> {
  const [first, ...others] = people.flatMap((person) => [pack(person, 'minute'), pack(person, 'day')]);
  if (!first) return;
  try {
    const answers = await db.write((orm) => [
      addToQuota(orm, first),
      ...others.map((parcel) => addToQuota(orm, parcel)),
    ]);
    for (const [index, parcel] of [first, ...others].entries()) arrived(parcel, answers[index]?.[0]);
    for (const person of people) person.comparedMs = now;
  } catch (cause) {
    for (const parcel of [first, ...others]) returned(parcel);
    throw cause;
  }
}

function pack({ userId, windows }: Person, kind: QuotaKind): Parcel {
  const window = windows[kind];
  const count = window.fresh;
  window.fresh = 0;
  window.sending += count;
  return { userId, kind, window, startMs: window.startMs, count };
}

function arrived({ window, startMs, count }: Parcel, all: QuotaCount | undefined): void {
  if (window.startMs !== startMs) return;
  window.sending -= count;
  window.known = Math.max(window.known + count, all?.startMs === startMs ? all.count : 0);
}

function returned({ window, startMs, count }: Parcel): void {
  if (window.startMs !== startMs) return;
  window.sending -= count;
  window.fresh += count;
}
