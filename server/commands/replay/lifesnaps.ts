import { parse } from 'csv-parse/sync';
import { LocalDate } from '../../../routers/core/contract.ts';
import { addDays, daysBetween } from '../../../routers/core/days.ts';
import {
  type LifeSnapsDay,
  lifeSnapsColumns,
  lifeSnapsItems,
  readLifeSnapsDay,
} from '../../../web/archives/vendors/lifesnaps.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { groupPayloads, type Payload, type PayloadUser } from '../../simulator/payloads.ts';

type Row = { id: string; date: string; [column: string]: string };

export class ReplayDataError extends UsageError {}

export function readPerson(csvText: string, personId: string): LifeSnapsDay[] {
  const rows = parse<Row>(csvText, { bom: true, skip_empty_lines: true, columns: checkHeader });
  const own = rows.filter((row) => row.id === personId);
  if (own.length === 0) {
    const people = new Set(rows.map((row) => row.id));
    throw new ReplayDataError(`There is no person "${personId}" in this file; it holds ${people.size} people.`);
  }
  return own.map(readDay).sort((a, b) => (a.date < b.date ? -1 : 1));
}

function readDay(row: Row): LifeSnapsDay {
  try {
    return readLifeSnapsDay(row);
  } catch (cause) {
    throw new ReplayDataError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export function shiftToToday<Day extends { date: string }>(days: readonly Day[], today: string): Day[] {
  const last = days.at(-1);
  if (!last) return [];
  const shift = daysBetween(last.date, addDays(today, -1));
  return days.map((day) => ({ ...day, date: addDays(day.date, shift) }));
}

export function untilDate<Day extends { date: string }>(days: readonly Day[], date: string): Day[] {
  if (!LocalDate.safeParse(date).success) throw new RangeError(`"${date}" is no calendar day of the form YYYY-MM-DD.`);
  return days.filter((day) => day.date <= date);
}

export function toPayloads(days: readonly LifeSnapsDay[], user: PayloadUser): Payload[] {
  return groupPayloads(days, user, {
    daily: (day) => lifeSnapsItems(day).daily,
    sleep: (day) => lifeSnapsItems(day).sleep,
  });
}

function checkHeader(header: string[]): string[] {
  const missing = lifeSnapsColumns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new ReplayDataError(`The file lacks the column ${missing.join(', ')}.`);
  return header;
}
