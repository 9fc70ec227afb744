export type Row = {
  figure: string;
  subject: number[];
  baseline: number[];
  unit: string;
  ratio: number;
  goal: string;
  met: boolean;
  note?: string;
};

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const spread = (values: readonly number[]) =>
  [Math.min(...values), median(values), Math.max(...values)].map(short).join(' / ');

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** A Markdown table: minimum, median and maximum of the rounds, and the ratio of the medians. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, subject, baseline, unit, ratio, goal, met, note }) =>
      `| ${figure} | ${spread(subject)} ${unit} | ${spread(baseline)} ${unit} | ${ratio.toFixed(2)} | ${goal} | ${met ? 'yes' : 'no'} | ${note ?? ''} |`,
  );
  return [
    '| figure | hale (min / median / max) | baseline | ratio | goal | met | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
