import type { Vendor } from '../archive-event.ts';
import { csvRecords } from '../files/csv.ts';
import type { Entry } from '../files/entries.ts';
import { measures } from '../rules/measures.ts';
import { dayMs, dayOf, localMsOf } from '../rules/moment.ts';
import { conversion } from '../rules/units.ts';
import { readFitbitJson, readsFitbitJson } from './fitbit-json.ts';
import { type Family, familyOf, googleFamilies } from './google-families.ts';
import { type Moment, momentIn, momentOf, type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

const takeout = (vendor: Vendor, folder: RegExp): VendorReader => ({
  vendor,
  recognises: ({ names }) => names.some((name) => folder.test(name)),
  reads: isRead,
  read,
});

/** Before Fitbit was renamed. */
export const googleHealth = takeout('google_health', /(^|\/)Google Health\//);
export const fitbit = takeout(
  'fitbit',
  /(^|\/)Fitbit\/|(^|\/)(Global Export Data|Physical Activity_GoogleData)\/|^(steps|sleep|heart_rate|exercise)-[\d-]+\.json$/,
);

function isRead(name: string): boolean {
  return (
    readsFitbitJson(name) ||
    (/\.csv$/i.test(name) && (googleFamilies[familyOf(name)] !== undefined || familyOf(name) === 'sleep_score'))
  );
}

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, isRead);
  const covered = coveredByCsv(reading.entries);
  const scores = new Map<string, number>();
  const read = reading.entries.filter(({ name }) => isRead(name));
  for (const entry of read) if (familyOf(entry.name) === 'sleep_score') await readScores(entry, scores);
  for (const entry of read) {
    const family = googleFamilies[familyOf(entry.name)];
    if (/\.json$/i.test(entry.name)) await readFitbitJson(entry, reading, { covered, scores });
    else if (family) await readFamily(entry, family, reading);
  }
}

function coveredByCsv(entries: readonly Entry[]): Map<string, string> {
  const covered = new Map<string, string>();
  for (const { name } of entries) {
    const family = familyOf(name);
    const month = /(\d{4}-\d{2})-\d{2}/.exec(name)?.[1] ?? '0000-00';
    if (/\.csv$/i.test(name) && googleFamilies[family] && month < (covered.get(family) ?? '9999-99'))
      covered.set(family, month);
  }
  return covered;
}

async function readFamily(entry: Entry, family: Family, reading: ReaderInput): Promise<void> {
  const { book } = reading;
  const [index, kind, name] = [book.entry(entry.name), book.tally.kind(familyOf(entry.name)), familyOf(entry.name)];
  const convert = conversion(measures[family.measure].unit, family.unit);
  const seen = new Set<string>();
  for await (const { row, line } of csvRecords(entry)) {
    // An empty file's header says `no data`.
    book.tally.records += 1;
    const column = family.columns.find((candidate) => candidate in row);
    if (column === undefined || convert === null) {
      reading.bad(name, `it has no column "${family.columns[0]}"`, { entry, line });
      return;
    }
    const at = family.isDaily ? dailyMoment(row['timestamp'] ?? '', reading) : moment(row['timestamp'] ?? '', reading);
    const value = row[column] === '' ? Number.NaN : Number(row[column]);
    if (at === null || !Number.isFinite(value)) {
      reading.bad(name, at === null ? 'its date is none between 1970 and 2100' : 'its value is no finite number', {
        entry,
        line,
      });
      continue;
    }
    const source = row['data source'] ?? '';
    if (family.isDaily && seen.has(`${at.day}`)) {
      kind.skip('repeated');
      continue;
    }
    if (family.isDaily) seen.add(`${at.day}`);
    const origin = { entry: index, line };
    if (measures[family.measure].kind === 'amount') {
      const id = book.source(source, rankOf(source));
      book.amount(
        family.measure,
        kind,
        id,
        { startMs: at.utcMs, endMs: at.utcMs, offset: at.offset },
        convert(value),
        origin,
      );
    } else book.reading(family.measure, kind, { day: at.day, offset: at.offset, ms: at.utcMs }, convert(value), origin);
  }
}

/** The band outranks the phone. */
const rankOf = (source: string) => (/phone|health kit|health connect|google fit\b/i.test(source) ? 1 : 0);

function moment(text: string, { zone }: ReaderInput): Moment | null {
  const told = momentOf(text, zone());
  return told && /z$/i.test(text) ? momentIn(told.utcMs, zone()) : told;
}

/** Without time, at noon or UTC midnight: a day. */
function dailyMoment(text: string, reading: ReaderInput): Moment | null {
  const isBare = text.length === 10;
  if (!isBare && !/T(?:12|00):00:00(?:\.0+)?Z?$/.test(text)) return moment(text, reading);
  const day = dayOf(text);
  return Number.isNaN(day)
    ? null
    : {
        utcMs: localMsOf(`${text.slice(0, 10)} 12:00`),
        offset: reading.zone().offsetOfLocal(day * dayMs + dayMs / 2),
        day,
      };
}

async function readScores(entry: Entry, scores: Map<string, number>): Promise<void> {
  for await (const { row } of csvRecords(entry)) {
    const score = Number(row['overall_score']);
    if (row['sleep_log_entry_id'] && score > 0 && scores.size < 100_000) scores.set(row['sleep_log_entry_id'], score);
  }
}
