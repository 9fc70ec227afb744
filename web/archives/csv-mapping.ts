import type { ArchiveFile } from './archive-event.ts';
import { csvRows, delimiterOf } from './files/csv.ts';
import { listEntries } from './files/entries.ts';
import { Meter } from './files/meter.ts';
import { type MeasureName, measures } from './rules/measures.ts';
import { conversion } from './rules/units.ts';

export type CsvMapping = {
  delimiter: ',' | ';' | '\t' | '|';
  date: string;
  /** `ymd`: `2026-07-01`, `dmy`: `01.07.2026`, `mdy`: `07/01/2026`. */
  dateOrder: 'ymd' | 'dmy' | 'mdy';
  decimal: '.' | ',';
  columns: { column: string; measure: MeasureName; unit: string }[];
};

/** Narrower ones first. */
const words: readonly (readonly [MeasureName, RegExp])[] = [
  ['resting_heart_rate', /rest(ing)?.*(heart|hr|pulse)|\brhr\b|ruhepuls/],
  ['hrv_sdnn', /sdnn/],
  ['hrv_rmssd', /rmssd|\bhrv\b|variability/],
  ['heart_rate_max', /max.*(heart|hr\b|pulse)/],
  ['heart_rate_min', /min.*(heart|hr\b|pulse)/],
  ['heart_rate', /heart.?rate|\bhr\b|\bbpm\b|pulse?\b|herzfrequenz/],
  ['steps', /\bsteps?\b|schritte|step.?count/],
  ['floors', /floors|flights|etagen|stairs/],
  ['distance', /distance|distanz|strecke/],
  ['basal_energy', /(bmr|basal|resting).*(energy|cal|kj)|\bbmr\b/],
  ['active_energy', /active.*(energy|cal|kj)/],
  ['intake_energy', /(intake|eaten|dietary|food|consumed).*(energy|cal|kj)|(energy|cal).*(intake|eaten|consumed)/],
  ['total_energy', /energy|calor|kcal|kalorien/],
  ['spo2', /spo2|oxygen|sauerstoff/],
  ['vo2max', /vo2/],
  ['body_fat', /fat|fett/],
  ['muscle_mass', /muscle|muskel/],
  ['bone_mass', /bone|knochen/],
  ['lean_mass', /lean/],
  ['body_water', /body.?water/],
  ['bmi', /\bbmi\b|body mass index/],
  ['weight', /weight|gewicht|body.?mass|poids|peso/],
  ['height', /height|größe/],
  ['systolic', /systol|\bsys\b/],
  ['diastolic', /diastol|\bdia\b/],
  ['glucose', /glucose|glukose|blood.?sugar/],
  ['body_temperature', /temperature|temperatur|\btemp\b/],
  ['water', /water|wasser|hydration/],
  ['active_time', /active.*(min|time|sec)|exercise/],
  ['stress', /stress/],
];

const dateWords = /^(date|day|datum|tag|time|timestamp|datetime|zeit|fecha|jour|data|start.*)$/;
const sampleRows = 200;

/** Guesses from headers and 200 rows; confirm it. Null without dates or a known measure. */
export async function guessCsvMapping(file: ArchiveFile): Promise<CsvMapping | null> {
  const [entry] = await listEntries([file], new Meter());
  if (!entry) return null;
  const head = new TextDecoder().decode(await file.blob.slice(0, 65_536).arrayBuffer());
  const delimiter = delimiterOf(head.slice(0, head.search(/\r?\n|$/)));
  const rows: string[][] = [];
  for await (const { cells } of csvRows({ ...entry, open: entry.openAgain }, delimiter)) {
    rows.push(cells.map((cell) => cell.trim()));
    if (rows.length > sampleRows) break;
  }
  const [header = [], ...samples] = rows;
  const date =
    header.find((name) => dateWords.test(name.toLowerCase())) ??
    header.find((_, at) => samples.length > 0 && samples.every((row) => orderOf([row[at] ?? '']) !== null));
  if (date === undefined) return null;
  const dates = samples.map((row) => row[header.indexOf(date)] ?? '').filter((cell) => cell !== '');
  const dateOrder = orderOf(dates);
  const taken = new Set<MeasureName>();
  const columns = header.flatMap((column) => {
    const told = column === date ? null : measureOf(column);
    if (told === null || taken.has(told.measure)) return [];
    taken.add(told.measure);
    return [{ column, ...told }];
  });
  if (dateOrder === null || columns.length === 0) return null;
  const cells = samples.flatMap((row) => columns.map(({ column }) => row[header.indexOf(column)] ?? ''));
  // Three digits after a mark may be thousands.
  const has = (mark: string) => cells.some((cell) => new RegExp(`^-?\\d+${mark}(?!\\d{3}$)\\d+$`).test(cell));
  const decimal = has(',') && !has('\\.') ? ',' : '.';
  return { delimiter, date, dateOrder, decimal, columns };
}

function orderOf(dates: readonly string[]): CsvMapping['dateOrder'] | null {
  if (dates.length > 0 && dates.every((text) => /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(text))) return 'ymd';
  const parts = dates.map((text) => /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(text));
  if (dates.length === 0 || parts.some((part) => part === null)) return null;
  const highest = (at: number) => Math.max(...parts.map((part) => Number(part?.[at])));
  if (highest(1) <= 31 && highest(2) <= 12)
    return highest(1) <= 12 && dates.some((text) => text.includes('/')) ? 'mdy' : 'dmy';
  return highest(1) <= 12 && highest(2) <= 31 ? 'mdy' : null;
}

function measureOf(column: string): { measure: MeasureName; unit: string } | null {
  const name = column.toLowerCase().replace(/[_-]+/g, ' ');
  const [measure] = words.find(([, pattern]) => pattern.test(name)) ?? [];
  if (measure === undefined) return null;
  const { unit } = measures[measure];
  const printed = /[([]([^)\]]+)[)\]]/.exec(column)?.[1] ?? column.split(/[\s_-]+/).at(-1) ?? '';
  if (conversion(unit, printed) !== null && printed !== '') return { measure, unit: printed };
  const lower = printed.toLowerCase();
  return { measure, unit: conversion(unit, lower) !== null && lower !== '' ? lower : unit };
}
