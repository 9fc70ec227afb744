import type { Reading, ReadResult } from '../../../routers/labs/reading.contract.ts';
import { flagMeant, type Layout } from './layouts.ts';
import type { TrueRow } from './truth.ts';

export type Score = {
  rows: number;
  exact: number;
  wrong: { row: TrueRow; read: ReadResult | undefined }[];
  spare: ReadResult[];
};

/** Exact: name, value, unit, range with its bounds, and flag. */
export function scoreOf(layout: Layout, rows: readonly TrueRow[], { results }: Pick<Reading, 'results'>): Score {
  const left = [...results];
  const wrong = rows.flatMap((row) => {
    const at = left.findIndex(({ name }) => plain(name) === plain(row.name));
    const read = at < 0 ? undefined : left.splice(at, 1)[0];
    return read && isExact(layout, row, read) ? [] : [{ row, read }];
  });
  return { rows: rows.length, exact: rows.length - wrong.length, wrong, spare: left };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const bare = (text: string | null) => plain(text ?? '').replace(/^\[(.*)\]$/, '$1');

const isExact = (layout: Layout, row: TrueRow, read: ReadResult): boolean =>
  bare(read.value_text).replaceAll(' ', '') === row.value &&
  bare(read.unit) === row.unit &&
  bare(read.range_text) === bare(row.range) &&
  read.low === row.low &&
  read.high === row.high &&
  read.flag === flagMeant(layout, row);
