import { type Download, download } from './harness/download.ts';

declare const self: Worker;

export type Follower = { token: string; rows: number };
export type ToFollower = { kind: 'follow'; port: number; followers: readonly Follower[] } | { kind: 'sent' };

const pauseMs = { whileSent: 50, afterwards: 5 };

// Apps that follow sync in a thread of their own, so that sending and reading do not delay each other.
let isSent = false;
self.onmessage = async ({ data }: MessageEvent<ToFollower>) => {
  if (data.kind === 'sent') isSent = true;
  else self.postMessage(await followAll(data));
};
self.postMessage('ready');

async function followAll({ port, followers }: { port: number; followers: readonly Follower[] }): Promise<'seen'> {
  let behind = followers.map(({ token, rows }) => ({ token, rows, query: '' }));
  while (behind.length > 0) {
    for (const each of behind) {
      const authorization = `Bearer ${each.token}`;
      const { now, count } = endOfSync(await download(port, `/v1/data/sync${each.query}`, { authorization }));
      each.query = `?since=${encodeURIComponent(now)}`;
      each.rows -= count;
      await Bun.sleep(isSent ? pauseMs.afterwards : pauseMs.whileSent);
    }
    behind = behind.filter(({ rows }) => rows > 0);
  }
  return 'seen';
}

function endOfSync({ head, tail }: Download): { now: string; count: number } {
  const now = /"now":"([^"]+)"/.exec(head)?.[1];
  const counts = /"counts":(\{[^}]*\})/.exec(tail)?.[1];
  if (now === undefined || counts === undefined) throw new Error('A sync has no end.');
  const ofTables = Object.values(JSON.parse(counts) as Record<string, number>);
  return { now, count: ofTables.reduce((sum, count) => sum + count, 0) };
}
