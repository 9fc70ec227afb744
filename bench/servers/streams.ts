import { join } from 'node:path';
import { upsertUser } from '../../db/access/users.ts';
import { type Db, writeAll } from '../../db/client.ts';
import {
  endTurn,
  insertTurn,
  insertTurnEvents,
  listTurnEvents,
  startTurn,
  type TurnEventRow,
} from '../../db/turns/turns.ts';
import { terminalSeq } from '../../routers/turns/event-id.ts';
import { controlled } from './control.ts';
import { type Handler, haleSurface, openBench } from './hale.ts';
import {
  streamEventsPerSecond as perSecond,
  streamsOpen,
  streamTurnOf,
  streamUserOf,
  turnsPerUser,
} from './subject.ts';

// Publishes at a fixed rate and catches up after delays.
async function feed(
  { streams, perSecond, count, before }: { streams: number; perSecond: number; count: number; before: number },
  publish: (stream: number, seq: number) => void,
): Promise<number> {
  const startMs = performance.now();
  let done = 0;
  while (done < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startMs) / 1000) * perSecond));
    for (; done < due; done++) publish(done % streams, before + Math.floor(done / streams) + 1);
    await Bun.sleep(2);
  }
  return count;
}

// The time, and about as many words as a model sends at once.
const textOf = () => `${Date.now()} seven hours and twelve minutes`;

const keyOf = (stream: number) => ({ turnId: streamTurnOf(stream), userId: streamUserOf(stream) });

/** 5,000 running turns, each followed by one client. */
export async function haleStreams(folder: string, streams = streamsOpen): Promise<Handler> {
  const everyStream = Array.from({ length: streams }, (_, stream) => stream);
  const { answer, db, signals } = await haleSurface(folder, await openBench(join(folder, 'streams.db')));
  await fillTurns(db, everyStream);
  const tell = (row: TurnEventRow, behindSeq = row.seq - 1) =>
    signals.turnChanged(row.turnId, { behindSeq, events: [row] });
  const store = async (stream: number, seq: number) => {
    const row = deltaOf(stream, seq);
    await writeAll(db, (orm) => [insertTurnEvents(orm, keyOf(stream), [row])]);
    tell(row);
  };
  const finish = async (stream: number) => {
    const log = await listTurnEvents(db.read, { ...keyOf(stream), afterSeq: 0, limit: 1_000 });
    const data = JSON.stringify({ type: 'turn.completed', turn_id: streamTurnOf(stream), result: {} });
    const row = { turnId: streamTurnOf(stream), seq: terminalSeq, type: 'turn.completed', data };
    await writeAll(db, (orm) => [
      endTurn(orm, { ...keyOf(stream), completedAtMs: Date.now(), result: {} }),
      insertTurnEvents(orm, keyOf(stream), [row]),
    ]);
    tell(row, log.at(-1)?.seq);
    return log.length;
  };
  return controlled(answer, {
    /** Tells followers without storing. */
    feed: (count, before) => feed({ streams, perSecond, count, before }, (stream, seq) => tell(deltaOf(stream, seq))),
    /** Stores each event in its own transaction before telling. */
    store: async (each, before) => {
      for (let seq = before + 1; seq <= before + each; seq++)
        await Promise.all(everyStream.map((stream) => store(stream, seq)));
      return each * streams;
    },
    finish: () => Promise.all(everyStream.map(finish)),
  });
}

const deltaOf = (stream: number, seq: number): TurnEventRow => ({
  ...{ turnId: streamTurnOf(stream), seq, type: 'synthesis_delta' },
  data: JSON.stringify({ type: 'synthesis_delta', text: textOf() }),
});

async function fillTurns(db: Db, everyStream: readonly number[]): Promise<void> {
  const turn = { messages: [], context: {}, requestId: 'req_x', createdAtMs: Date.now() };
  for (let first = 0; first < everyStream.length; first += turnsPerUser) {
    const keys = everyStream.slice(first, first + turnsPerUser).map(keyOf);
    const known = await db.read.query.turns.findFirst({ where: (turns, { eq }) => eq(turns.id, streamTurnOf(first)) });
    if (known) return;
    await writeAll(db, (orm) => [
      upsertUser(orm, { id: streamUserOf(first), email: '', createdAtMs: 1 }),
      ...keys.map((key) => insertTurn(orm, { ...turn, id: key.turnId, userId: key.userId }, turnsPerUser)),
      ...keys.map((key) => startTurn(orm, key)),
    ]);
  }
}

/** Baseline: one generator per connection. */
export async function bareStreams(streams = streamsOpen): Promise<Handler> {
  const followers = new Map<number, Follower>();
  const publish = (stream: number, seq: number) => followers.get(stream)?.put(seq);
  const answer: Handler = (request) => {
    const follower = createFollower();
    followers.set(Number(new URL(request.url).pathname.slice(1)), follower);
    // Bun accepts a generator as body; the types do not.
    return new Response(follower.frames() as unknown as ReadableStream, {
      headers: { 'content-type': 'text/event-stream' },
    });
  };
  return controlled(answer, {
    feed: (count, before) => feed({ streams, perSecond, count, before }, publish),
  });
}

type Follower = ReturnType<typeof createFollower>;

const encoder = new TextEncoder();

function createFollower() {
  const waiting: Uint8Array[] = [];
  let wake: (() => void) | undefined;
  return {
    put: (seq: number) => {
      const data = JSON.stringify({ type: 'synthesis_delta', text: textOf() });
      waiting.push(encoder.encode(`event: synthesis_delta\nid: ${seq}\ndata: ${data}\n\n`));
      wake?.();
    },
    async *frames() {
      yield encoder.encode(': alive\n\n');
      for (;;) {
        while (waiting[0]) yield waiting.shift();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
