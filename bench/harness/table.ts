/** One line of the table: the figures of all rounds, beside those of the baseline where there is one. */
export type Row = {
  figure: string;
  subject: readonly number[];
  unit: string;
  /** The same work done by something plainer in the same run; left out where there is nothing to compare with. */
  baseline?: readonly number[];
  /** Left out: a figure that is stated and has no goal. */
  goal?: string;
  met?: boolean;
  note?: string;
  /** What holds the figure back; said where it falls short of its goal. */
  heldBy?: string;
};

/** Both in one order for every row: what a figure is, and how it becomes rows. */
export type Bench = (folder: string) => Promise<Row | readonly Row[]>;

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The subject's median by the baseline's. */
export const ratioOf = (subject: readonly number[], baseline: readonly number[]) => median(subject) / median(baseline);

const spread = (values: readonly number[]) =>
  [...new Set([Math.min(...values), median(values), Math.max(...values)])].map(short).join(' / ');

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** A Markdown table: minimum, median and maximum of the rounds, and the ratio of the medians. */
export function table(rows: readonly Row[]): string {
  return [
    '| figure | hale (min / median / max) | baseline | ratio | goal | met | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(line),
  ].join('\n');
}

function line({ figure, subject, baseline, unit, goal, met, note, heldBy }: Row): string {
  const beside = baseline ? [`${spread(baseline)} ${unit}`, ratioOf(subject, baseline).toFixed(2)] : ['–', '–'];
  const bar = goal === undefined ? ['stated', ''] : [goal, met ? 'yes' : 'no'];
  const remarks = [note, met === false && heldBy && `held back by ${heldBy}`].filter(Boolean).join('; ');
  return `| ${[figure, `${spread(subject)} ${unit}`, ...beside, ...bar, remarks].join(' | ')} |`;
}
