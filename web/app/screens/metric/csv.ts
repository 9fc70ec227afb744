import { saveFile } from '../../data/save-file.ts';
import type { Series } from './read-metric.ts';

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** RFC 4180, not rounded. */
export function csvOf({ values, n, unit, step, sources, source_of: places }: Series, dates: readonly string[]): string {
  const head = [step === 'day' ? 'date' : 'week_from', 'value', 'unit', ...(n ? ['values'] : []), 'source'];
  const lines = dates.map((date, at) => {
    const place = places[at] ?? null;
    const source = place === null ? '' : (sources[place] ?? '');
    return [date, String(values[at] ?? ''), unit, ...(n ? [String(n[at] ?? 0)] : []), source];
  });
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

export const download = (name: string, text: string): void => saveFile(name, new Blob([text], { type: 'text/csv' }));
