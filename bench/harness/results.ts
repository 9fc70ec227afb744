import { median, type Row, ratioOf } from './rounds.ts';

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
