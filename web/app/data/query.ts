import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Problem } from '../../sign-in/browser/problem.ts';
import { problemOf } from './api.ts';
import { online } from './connection.ts';
import { keep, recall } from './kept.ts';
import { onSignOut, session } from './session.ts';

export type Query<Data> = {
  data: ReadonlySignal<Data | undefined>;
  problem: ReadonlySignal<Problem | null>;
  refresh: () => Promise<void>;
};

type Kept<Data> = Query<Data> & {
  /** Also after a running call, which may predate the change. */
  renew: () => Promise<void>;
  readMs: number;
  users: number;
};

const freshMs = 30_000;
const keptMax = 60;
const kept = new Map<string, Kept<unknown>>();

let callWithEach = (): Promise<void> => Promise.resolve();
export function withEveryQuery(call: () => Promise<void>): void {
  callWithEach = call;
}

function owner(): string {
  const known = session.peek();
  return known.state === 'in' ? known.email : '';
}

function make<Data>(key: string, read: () => Promise<Data>): Kept<Data> {
  const data = signal<Data | undefined>(undefined);
  const problem = signal<Problem | null>(null);
  let running: Promise<void> | null = null;
  const readOnce = async () => {
    try {
      const [answer] = await Promise.all([read(), callWithEach()]);
      data.value = answer;
      problem.value = null;
      made.readMs = Date.now();
      online.value = true;
      await keep(owner(), key, data.value);
    } catch (cause) {
      problem.value = problemOf(cause);
      // Written by an earlier `read` of this key.
      data.value ??= (await recall(owner(), key)) as Data | undefined;
    } finally {
      running = null;
    }
  };
  const refresh = () => {
    running ??= readOnce();
    return running;
  };
  const renew = async () => {
    await running;
    await refresh();
  };
  const made: Kept<Data> = { data, problem, refresh, renew, readMs: 0, users: 0 };
  return made;
}

function find<Data>(key: string, read: () => Promise<Data>): Kept<Data> {
  const query = (kept.get(key) as Kept<Data> | undefined) ?? make(key, read);
  kept.delete(key);
  kept.set(key, query);
  for (const [other, { users }] of kept) if (kept.size > keptMax && users === 0 && other !== key) kept.delete(other);
  return query;
}

/** Rereads after 30 s. Equal keys share one call. */
export function useQuery<Data>(key: string, read: () => Promise<Data>): Query<Data> {
  const query = useMemo(() => find(key, read), [key]);
  useEffect(() => {
    query.users += 1;
    if (Date.now() - query.readMs > freshMs) void query.refresh();
    return () => {
      query.users -= 1;
    };
  }, [query]);
  return query;
}

/** Rereads shown keys and forgets the rest. */
export function changed(prefix: string): void {
  for (const [key, query] of kept) {
    if (!key.startsWith(prefix)) continue;
    if (query.users > 0) void query.renew();
    else kept.delete(key);
  }
}

function refreshShown(): void {
  for (const query of kept.values()) if (query.users > 0 && Date.now() - query.readMs > freshMs) void query.refresh();
}

onSignOut(() => kept.clear());
addEventListener('online', refreshShown);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshShown();
});
