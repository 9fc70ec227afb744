import { shortDate } from '../text/dates.ts';
import { valueText } from '../text/values.ts';

export type Summarised = {
  label: string;
  unit: string;
  dates: readonly string[];
  values: readonly (number | null)[];
};

/** For those who do not see the chart. */
export function summaryOf({ label, unit, dates, values }: Summarised): string {
  const known = values.filter((value) => value !== null);
  const [first, last] = [dates[0], dates.at(-1)];
  if (known.length === 0 || first === undefined || last === undefined) return `${label}: no values.`;
  const span = `${shortDate(first)} to ${shortDate(last)}`;
  const newest = values.findLastIndex((value) => value !== null);
  const latest = `${valueText(values[newest] ?? 0, unit)} on ${shortDate(dates[newest] ?? last)}`;
  const range = `between ${valueText(Math.min(...known), unit)} and ${valueText(Math.max(...known), unit)}`;
  return `${label}, ${span}: ${known.length} of ${values.length} have a value, ${range}, the last ${latest}.`;
}
