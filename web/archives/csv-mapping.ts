import type { MeasureName } from './rules/measures.ts';

/** Which column of a CSV says what. Columns are named by their headers. */
export type CsvMapping = {
  delimiter: ',' | ';' | '\t' | '|';
  /** The column of the day or the moment. */
  date: string;
  /** How a date is written; `ymd` is `2026-07-01`, `dmy` `01.07.2026`, `mdy` `07/01/2026`. */
  dateOrder: 'ymd' | 'dmy' | 'mdy';
  decimal: '.' | ',';
  columns: { column: string; measure: MeasureName; unit: string }[];
};
