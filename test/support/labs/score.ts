import type { LabReading, ReadResult } from '../../../routers/labs/reading.contract.ts';
import { flagMeant, type Layout } from './layouts.ts';
import type { TrueRow } from './truth.ts';

export type Score = {
  rows: number;
  exact: number;
  wrong: { row: TrueRow; read: ReadResult | undefined }[];
  spare: ReadResult[];
};

/** Exact: name, value, unit, range with its bounds, and flag. */
export function scoreOf(
  layout: Layout,
  rows: readonly TrueRow[],
  { results }: Pick<LabReading, 'results'>,
  picture = false,
): Score {
  const left = [...results];
  const wrong = rows.flatMap((row) => {
    const at = left.findIndex(({ name }) => plain(name) === plain(row.name));
    const read = at < 0 ? undefined : left.splice(at, 1)[0];
    return read && isExact(layout, row, read, picture) ? [] : [{ row, read }];
  });
  return { rows: rows.length, exact: rows.length - wrong.length, wrong, spare: left };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const bare = (text: string | null) => plain(text ?? '').replace(/^\[(.*)\]$/, '$1');

/** In a picture nobody can tell how wide a space is. */
const shown = (text: string | null, picture: boolean) =>
  picture
    ? bare(text).replaceAll(/\s/g, '').replaceAll('–', '-').replaceAll('²', '2').replaceAll('[', '').replaceAll(']', '')
    : bare(text);

const isExact = (layout: Layout, row: TrueRow, read: ReadResult, picture: boolean): boolean =>
  bare(read.value_text).replaceAll(' ', '') === row.value &&
  shown(read.unit, picture) === shown(row.unit, picture) &&
  shown(read.range_text, picture) === shown(row.range, picture) &&
  read.low === row.low &&
  read.high === row.high &&
  read.flag === flagMeant(layout, row);
