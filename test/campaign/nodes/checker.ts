import type { Fault, History } from './history.ts';

/** What the database and each node hold once no work is left. */
export type State = {
  /** Text of each row by its id, of each person, as each node says. */
  rows: Map<string, string>[];
  /** SHA-256 of raw events that have their effect. */
  events: Set<string>;
  /** Turns with evidence that is there twice. */
  doubledFacts: string[];
  /** Turns that have not ended, or end without result and error. */
  openTurns: string[];
};

export type Promised = { perMinute: number; nodes: number };

/** Quotas are compared within this time, and a killed node forgets what it had not stored. */
const agreedMs = 10_000;
const forgottenMs = 6_000;
const minuteMs = 60_000;

/** What the history says and the state does not hold, beside the differences of rows, turns and streams. */
export function check(history: History, state: State, promised: Promised): string[] {
  return [
    ...[...history.retries].filter(([, ids]) => ids.size > 1).map(([key]) => `the key ${key} made two turns`),
    ...[...history.bodies]
      .filter(([, { fresh }]) => fresh > 1)
      .map(([body, { fresh }]) => `a body was new ${fresh} times: ${body}`),
    ...[...history.bodies.keys()]
      .filter((body) => !state.events.has(sha256Of(body)))
      .map((body) => `an acknowledged body has no effect: ${body}`),
    ...state.doubledFacts.map((turnId) => `facts of ${turnId} are there twice`),
    ...state.openTurns.map((turnId) => `${turnId} did not end`),
    ...history.followers.flatMap((follower) => checkFollower(follower, state)),
    ...checkQuota(history, promised),
  ];
}

export const sha256Of = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex');

function checkFollower({ userId, rows, watermarks }: History['followers'][number], state: State): string[] {
  const backwards = watermarks.some((now, index) => now < (watermarks[index - 1] ?? ''));
  const missed = state.rows.flatMap((held, node) =>
    [...held]
      .filter(([key]) => key.startsWith(`${userId} `))
      .filter(([key, text]) => rows.get(key.slice(userId.length + 1)) !== text)
      .map(([key]) => `a chain of syncs missed ${key}, which node ${node} holds`),
  );
  return [...(backwards ? [`the watermark of ${userId} went back`] : []), ...missed];
}

type Spend = History['spends'][number];
const endOf = ({ atMs, resetS }: Spend) => atMs + resetS * 1_000;

/** The clocks of nodes differ by whole minutes, so that their windows end at the same moments. */
function windowsOf(spends: readonly Spend[]): Spend[][] {
  const windows: Spend[][] = [];
  let lastEndMs = Number.NEGATIVE_INFINITY;
  for (const spend of spends.toSorted((a, b) => endOf(a) - endOf(b))) {
    if (endOf(spend) - lastEndMs > minuteMs / 2) windows.push([]);
    lastEndMs = endOf(spend);
    windows.at(-1)?.push(spend);
  }
  return windows.map((window) => window.toSorted((a, b) => a.atMs - b.atMs));
}

function checkQuota({ spends, faults }: History, { perMinute, nodes }: Promised): string[] {
  return windowsOf(spends.filter(({ admitted }) => admitted)).flatMap((window) => {
    const endMs = Math.max(...window.map(endOf));
    const inWindow = faults.filter(({ fromMs, toMs }) => fromMs < endMs && toMs > endMs - 1.2 * minuteMs);
    const isForgotten = ({ node, atMs }: Spend) =>
      inWindow.some((fault) => fault.what === 'kill' && fault.node === node && within(atMs, fault.fromMs, forgottenMs));
    const forgotten = window.filter(isForgotten).length;
    const most = perMinute + forgotten;
    const spent = window[most - 1];
    if (!spent) return [];
    const outageMs = inWindow
      .filter((fault) => isOutage(fault) && fault.toMs > spent.atMs)
      .reduce((sum, { fromMs, toMs }) => sum + toMs - Math.max(fromMs, spent.atMs) + 5_000, 0);
    const over = window.filter(({ atMs }) => atMs > spent.atMs + agreedMs + outageMs).length;
    return [
      ...(over > 0 ? [`${over} requests beyond ${most} were admitted after the nodes had time to agree`] : []),
      ...(window.length > perMinute * nodes + forgotten ? [`${window.length} requests in a minute`] : []),
    ];
  });
}

const within = (atMs: number, endMs: number, ms: number) => atMs <= endMs && atMs > endMs - ms;
export const isOutage = ({ what }: Fault) => what === 'database paused' || what === 'database restarted';
