/** Lets `slots` through at a time, first come, first served. */
class Turnstile {
  #free: number;
  readonly #slots: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number) {
    this.#slots = slots;
    this.#free = slots;
  }

  async enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  get isEmpty(): boolean {
    return this.#free === this.#slots;
  }
}

/**
 * Bounds what runs at a time, of one person and of all: work that holds much memory waits outside instead of filling
 * the machine, and nobody can take all the places. Resolves, once there is a place, with what gives it back.
 */
export function createTurnstile({ slots, slotsOfOne }: { slots: number; slotsOfOne: number }) {
  const all = new Turnstile(slots);
  const people = new Map<string, Turnstile>();
  return async (userId: string): Promise<() => void> => {
    const own = people.get(userId) ?? new Turnstile(slotsOfOne);
    people.set(userId, own);
    await own.enter();
    await all.enter();
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      all.leave();
      own.leave();
      if (own.isEmpty) people.delete(userId);
    };
  };
}
