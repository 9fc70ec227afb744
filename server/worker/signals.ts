import type { SignalPort, TurnHeard, TurnListener, TurnNews } from '../../routers/ports.ts';

export type Signals = SignalPort & { close: () => void };

/** News beyond so many are forgotten: whoever is that far behind reads the log. */
const newsKeptMax = 64;
/** Who has just begun to listen and hears of nothing is told so earlier than later on. */
const firstBeatMs = 50;

type Wheels = Record<'poll' | 'heart' | 'soon', Wheel<Ear>>;

/**
 * Tells streams what their turn has become, and beats for them while that is nothing. A poll has all of them look at the
 * log besides: what another node wrote, or a message that was lost, costs latency and nothing else.
 */
export function createSignals(options: {
  pollMs: number;
  heartbeatMs: number;
  jobsReady: SignalPort['jobsReady'];
}): Signals {
  const ears = new Map<string, Ear[]>();
  const wheels: Wheels = {
    poll: createWheel(options.pollMs, (ear) => ear.look()),
    heart: createWheel(options.heartbeatMs, (ear) => ear.beat()),
    soon: createWheel(firstBeatMs, (ear) => ear.firstBeat()),
  };
  const forget = (ear: Ear) => {
    const left = (ears.get(ear.turnId) ?? []).filter((each) => each !== ear);
    if (left.length > 0) ears.set(ear.turnId, left);
    else ears.delete(ear.turnId);
  };

  return {
    jobsReady: options.jobsReady,
    turnChanged: (turnId, news) => {
      for (const ear of ears.get(turnId) ?? []) ear.hear(news);
    },
    listenTo: (turnId) => {
      const ear = new Ear(turnId, wheels, forget);
      const others = ears.get(turnId);
      if (others) others.push(ear);
      else ears.set(turnId, [ear]);
      return ear;
    },
    close: () => {
      for (const ear of [...ears.values()].flat()) ear.close();
      for (const wheel of Object.values(wheels)) wheel.close();
    },
  };
}

const nothing: readonly TurnNews[] = [];

/** An object and no closures: thousands are open at a time. */
class Ear implements TurnListener {
  readonly turnId: string;
  readonly #wheels: Wheels;
  readonly #pollPlace: number;
  readonly #heartPlace: number;
  readonly #soonPlace: number;
  readonly #forget: (ear: Ear) => void;
  #news: readonly TurnNews[] | 'look' = nothing;
  #isDue = false;
  #isQuiet = true;
  #isClosed = false;
  #answer: ((heard: TurnHeard) => void) | undefined;

  constructor(turnId: string, wheels: Wheels, forget: (ear: Ear) => void) {
    this.turnId = turnId;
    this.#wheels = wheels;
    this.#forget = forget;
    this.#pollPlace = wheels.poll.join(this);
    this.#heartPlace = wheels.heart.join(this);
    this.#soonPlace = wheels.soon.join(this);
  }

  next(): Promise<TurnHeard> {
    const heard = this.#take();
    if (heard !== undefined) return Promise.resolve(heard);
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  hear(news?: TurnNews): void {
    this.#isQuiet = false;
    if (!news || this.#news === 'look' || this.#news.length === newsKeptMax) this.#news = 'look';
    else this.#news = [...this.#news, news];
    this.#tell();
  }

  /** Whoever has been told of something since the last time misses nothing. */
  look(): void {
    if (this.#isQuiet) this.hear();
    this.#isQuiet = true;
  }

  beat(): void {
    this.#isDue = this.#answer !== undefined;
    this.#tell();
  }

  firstBeat(): void {
    this.#wheels.soon.leave(this, this.#soonPlace);
    this.beat();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { poll, heart, soon } = this.#wheels;
    poll.leave(this, this.#pollPlace);
    heart.leave(this, this.#heartPlace);
    soon.leave(this, this.#soonPlace);
    this.#forget(this);
    this.#tell();
  }

  #tell(): void {
    const answer = this.#answer;
    const heard = answer && this.#take();
    if (heard === undefined) return;
    this.#answer = undefined;
    answer?.(heard);
  }

  #take(): TurnHeard | undefined {
    if (this.#isClosed) return 'over';
    const news = this.#news;
    if (news.length > 0) {
      this.#news = nothing;
      this.#isDue = false;
      return news;
    }
    if (!this.#isDue) return undefined;
    this.#isDue = false;
    return nothing;
  }
}

/**
 * Calls each member once in every period, thousands of them a few at a time, so that nobody waits for all the others. It
 * stands still while it has none.
 */
export type Wheel<Member> = {
  /** The first call comes a period later. Returns the member's place, by which it leaves. */
  join: (member: Member) => number;
  leave: (member: Member, place: number) => void;
  close: () => void;
};

const spokeMsMin = 25;

export function createWheel<Member>(periodMs: number, call: (member: Member) => void): Wheel<Member> {
  const count = Math.max(1, Math.floor(periodMs / spokeMsMin));
  const spokes = Array.from({ length: count }, () => new Set<Member>());
  let members = 0;
  let place = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const turn = () => {
    place = (place + 1) % count;
    for (const member of spokes[place] ?? []) call(member);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    join: (member) => {
      spokes[place]?.add(member);
      members += 1;
      timer ??= setInterval(turn, periodMs / count);
      return place;
    },
    leave: (member, at) => {
      if (!spokes[at]?.delete(member)) return;
      members -= 1;
      if (members === 0) stop();
    },
    close: stop,
  };
}
