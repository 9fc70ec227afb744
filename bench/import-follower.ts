import { type Download, download } from './harness/download.ts';

declare const self: Worker;

/** The token of one person's app, and how many rows it waits for. */
export type Follower = { token: string; rows: number };
export type ToFollower = { kind: 'follow'; port: number; followers: readonly Follower[] } | { kind: 'sent' };

/** Between two looks; of several people one is looked at in turn. */
const pauseMs = { whileSent: 50, afterwards: 5 };

/**
 * The apps of the people whose data arrive, in a thread of their own: the aggregator that sends and an app that reads are
 * never one process, and neither may hold up the other. Posts once when it can receive, and once when all rows were seen.
 */
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

/** What an app goes on by. The rows before it are received and not taken apart. */
function endOfSync({ head, tail }: Download): { now: string; count: number } {
  const now = /"now":"([^"]+)"/.exec(head)?.[1];
  const counts = /"counts":(\{[^}]*\})/.exec(tail)?.[1];
  if (now === undefined || counts === undefined) throw new Error('A sync has no end.');
  const ofTables = Object.values(JSON.parse(counts) as Record<string, number>);
  return { now, count: ofTables.reduce((sum, count) => sum + count, 0) };
}
