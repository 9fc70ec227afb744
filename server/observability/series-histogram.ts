import { Histogram } from 'prom-client';
import { Series } from './series.ts';

type Options<Label extends string> = { name: string; help: string; labelNames: Label[]; bounds: readonly number[] };
type Figures = Awaited<ReturnType<Histogram['get']>>;
type Kept = { labels: Record<string, string>; series: Series };

/**
 * A histogram whose counts are kept by `Series`. The library finds the series of each value anew by its labels, which
 * costs a hundredth of a request; here it is looked up where the labels are known and written to directly.
 */
export class SeriesHistogram<Label extends string> extends Histogram {
  readonly #options: Options<Label>;
  /** Never written to: it says what else the library tells of a histogram. */
  readonly #empty: Histogram;
  readonly #all: Kept[] = [];

  constructor(options: Options<Label>) {
    const { bounds, ...rest } = options;
    const configuration = { ...rest, buckets: [...bounds], registers: [] };
    super(configuration);
    this.#options = options;
    this.#empty = new Histogram(configuration);
  }

  /** A new series. Each set of labels is asked for once. */
  open(labels: Record<Label, string>): Series {
    const series = new Series(this.#options.bounds);
    this.#all.push({ labels, series });
    return series;
  }

  override async get(): Promise<Figures> {
    const values = this.#all.flatMap((each) => valuesOf(each, this.#options.name));
    return { ...(await this.#empty.get()), values };
  }

  /** The registry asks for the values by this name, which the library's types leave out. */
  getForPromString() {
    return this.get();
  }
}

function valuesOf({ labels, series }: Kept, name: string): Figures['values'] {
  const { counts, sum } = series.read();
  let count = 0;
  const buckets = counts.map((more, place) => {
    count += more;
    return { labels: { ...labels, le: series.bounds[place] ?? '+Inf' }, value: count, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}
