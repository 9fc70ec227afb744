/** Upper bounds in seconds. From a read in memory to a request that somebody gives up on. */
export const secondsBounds = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type SeriesData = { counts: number[]; sum: number };

/** How many values lie between each two bounds, and their sum: what a histogram is made of. Recording allocates nothing. */
export class Series {
  readonly bounds: readonly number[];
  #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.#counts = emptyCounts(bounds);
  }

  record(value: number): void {
    const { bounds } = this;
    let place = 0;
    while (place < bounds.length && value > (bounds[place] ?? 0)) place += 1;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#sum += value;
  }

  read(): SeriesData {
    return { counts: this.#counts, sum: this.#sum };
  }

  /** What was recorded since it was last taken. */
  take(): SeriesData {
    const taken = this.read();
    this.#counts = emptyCounts(this.bounds);
    this.#sum = 0;
    return taken;
  }

  /** Adds what another one with the same bounds recorded. */
  add({ counts, sum }: SeriesData): void {
    for (const [place, count] of counts.entries()) this.#counts[place] = (this.#counts[place] ?? 0) + count;
    this.#sum += sum;
  }
}

const emptyCounts = (bounds: readonly number[]) => new Array<number>(bounds.length + 1).fill(0);
