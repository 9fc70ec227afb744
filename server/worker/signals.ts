import type { SignalPort, TurnHeard, TurnListener, TurnNews } from '../../routers/ports.ts';

export type Signals = SignalPort & { close: () => void };

/** Beyond, a listener reads the log. */
const newsKeptMax = 64;
const firstBeatMs = 50;

type Wheels = Record<'poll' | 'heart' | 'soon', TimerWheel<Listener>>;

/** Polling finds other nodes' writes and lost messages. */
export function createSignals(options: {
  pollMs: number;
  heartbeatMs: number;
  jobsReady: SignalPort['jobsReady'];
}): Signals {
  const listeners = new Map<string, Listener[]>();
  const wheels: Wheels = {
    poll: createTimerWheel(options.pollMs, (listener) => listener.look()),
    heart: createTimerWheel(options.heartbeatMs, (listener) => listener.beat()),
    soon: createTimerWheel(firstBeatMs, (listener) => listener.firstBeat()),
  };
  const forget = (listener: Listener) => {
    const left = (listeners.get(listener.turnId) ?? []).filter((each) => each !== listener);
    if (left.length > 0) listeners.set(listener.turnId, left);
    else listeners.delete(listener.turnId);
  };

  return {
    jobsReady: options.jobsReady,
    turnChanged: (turnId, news) => {
      for (const listener of listeners.get(turnId) ?? []) listener.hear(news);
    },
    listenTo: (turnId) => {
      const listener = new Listener(turnId, wheels, forget);
      const others = listeners.get(turnId);
      if (others) others.push(listener);
      else listeners.set(turnId, [listener]);
      return listener;
    },
    close: () => {
      for (const listener of [...listeners.values()].flat()) listener.close();
      for (const wheel of Object.values(wheels)) wheel.close();
    },
  };
}

const nothing: readonly TurnNews[] = [];

class Listener implements TurnListener {
  readonly turnId: string;
  readonly #wheels: Wheels;
  readonly #pollPlace: number;
  readonly #heartPlace: number;
  readonly #soonPlace: number;
  readonly #forget: (listener: Listener) => void;
  #news: readonly TurnNews[] | 'look' = nothing;
  #isDue = false;
  #isQuiet = true;
  #isClosed = false;
  #answer: ((heard: TurnHeard) => void) | undefined;

  constructor(turnId: string, wheels: Wheels, forget: (listener: Listener) => void) {
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

type TimerWheel<Member> = {
  join: (member: Member) => number;
  leave: (member: Member, place: number) => void;
  close: () => void;
};

const slotMsMin = 25;

function createTimerWheel<Member>(periodMs: number, call: (member: Member) => void): TimerWheel<Member> {
  const count = Math.max(1, Math.floor(periodMs / slotMsMin));
  const slots = Array.from({ length: count }, () => new Set<Member>());
  let members = 0;
  let place = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const turn = () => {
    place = (place + 1) % count;
    for (const member of slots[place] ?? []) call(member);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    join: (member) => {
      slots[place]?.add(member);
      members += 1;
      timer ??= setInterval(turn, periodMs / count);
      return place;
    },
    leave: (member, at) => {
      if (!slots[at]?.delete(member)) return;
      members -= 1;
      if (members === 0) stop();
    },
    close: stop,
  };
}
