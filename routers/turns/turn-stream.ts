import { tracked } from '@trpc/server';
import type { Orm } from '../../db/client.ts';
import { findTurnEnd, listTurnEvents, type TurnEventRow, type TurnRow } from '../../db/turns/turns.ts';
import type { TurnListener, TurnNews } from '../ports.ts';
import type { Context } from '../trpc.ts';
import { parseEventId, terminalSeq } from './event-id.ts';
import type { TurnEvent } from './turns.contract.ts';

const eventsPerReadMax = 200;
type Followed = Pick<TurnRow, 'userId' | 'completedAtMs'> & { turnId: string };
type Batch = IteratorResult<readonly TurnEventRow[], undefined>;

/** A waiting generator cannot be ended, hence a class. */
export class TurnFollower implements AsyncIterableIterator<readonly TurnEventRow[], undefined> {
  readonly #orm: Orm;
  readonly #turn: Followed;
  readonly #signals: Context['signals'];
  #listener: TurnListener | undefined;
  #afterSeq: number;
  #mustRead = true;
  #wasAsked = false;

  constructor({ db, signals }: Pick<Context, 'db' | 'signals'>, turn: Followed, lastEventId: string | undefined) {
    this.#orm = db.read;
    this.#turn = turn;
    this.#afterSeq = parseEventId(lastEventId);
    this.#signals = signals;
  }

  async next(): Promise<Batch> {
    while (this.#afterSeq < terminalSeq) {
      // Listening before reading misses nothing.
      this.#listener ??= this.#signals.listenTo(this.#turn.turnId);
      if (this.#mustRead) {
        const rows = await this.#read();
        if (rows.length > 0) return this.#batch(rows);
        // An ended turn's log is complete, or was pruned.
        if (this.#turn.completedAtMs !== null || (this.#wasAsked && (await this.#isGone()))) break;
      }
      const heard = await this.#listener.next();
      if (heard === 'over') break;
      this.#wasAsked = heard === 'look';
      const rows = heard === 'look' ? undefined : newEvents(heard, this.#afterSeq);
      this.#mustRead = rows === undefined;
      if (rows && (rows.length > 0 || heard.length === 0)) return this.#batch(rows);
    }
    return this.return();
  }

  async return(): Promise<Batch> {
    this.#afterSeq = terminalSeq;
    this.#listener?.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #read(): Promise<readonly TurnEventRow[]> {
    const { turnId, userId } = this.#turn;
    const page = { turnId, userId, afterSeq: this.#afterSeq, limit: eventsPerReadMax };
    try {
      const rows = await listTurnEvents(this.#orm, page);
      this.#mustRead = rows.length === eventsPerReadMax;
      return rows;
    } catch (cause) {
      await this.return();
      throw cause;
    }
  }

  async #isGone(): Promise<boolean> {
    return (await findTurnEnd(this.#orm, this.#turn)) === undefined;
  }

  #batch(rows: readonly TurnEventRow[]): Batch {
    this.#afterSeq = rows.at(-1)?.seq ?? this.#afterSeq;
    return { done: false, value: rows };
  }
}

export class TurnEvents {
  readonly rows: TurnFollower;
  readonly #signal: AbortSignal | undefined;

  constructor(rows: TurnFollower, signal: AbortSignal | undefined) {
    this.rows = rows;
    this.#signal = signal;
  }

  async *[Symbol.asyncIterator]() {
    this.#signal?.addEventListener('abort', () => void this.rows.return(), { once: true });
    for await (const rows of this.rows)
      for (const { seq, type, data } of rows) {
        yield tracked(String(seq), { ...JSON.parse(data), type } as TurnEvent);
      }
  }
}

export function rowsOf(events: unknown): TurnFollower {
  if (!(events instanceof TurnEvents)) throw new TypeError('These are not the events of a turn.');
  return events.rows;
}

function newEvents(heard: readonly TurnNews[], afterSeq: number): TurnEventRow[] | undefined {
  const rows: TurnEventRow[] = [];
  let lastSeq = afterSeq;
  for (const { behindSeq, events } of heard) {
    if (behindSeq > lastSeq) return undefined;
    for (const row of events) {
      if (row.seq <= lastSeq) continue;
      rows.push(row);
      lastSeq = row.seq;
    }
  }
  return rows;
}
