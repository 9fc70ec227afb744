import type { Entry } from '../files/entries.ts';
import { type MeasureName, measures } from '../rules/measures.ts';
import { dayNumber, dayOf, localMsOf, offsetOf, toUtc } from '../rules/moment.ts';
import type { KindTally } from '../rules/tally.ts';
import { conversion } from '../rules/units.ts';
import { quantities, rankOf, sleepStages } from './apple-kinds.ts';
import { AppleWorkouts } from './apple-workouts.ts';
import { type RawRecord, readAppleXml } from './apple-xml.ts';
import { type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

export const appleHealth: VendorReader = {
  vendor: 'apple_health',
  recognises: ({ names, head }) =>
    names.some((name) => /(^|\/)apple_health_export\//.test(name)) ||
    /<!DOCTYPE HealthData|<HealthData[\s>]/.test(head),
  reads: isExport,
  read,
};

/** Apple translates the file's name; other XML files end in `_cda.xml`. */
function isExport(name: string): boolean {
  return /\.xml$/i.test(name) && !/_cda\.xml$/i.test(name) && !name.includes('/workout-routes/');
}

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, isExport);
  for (const entry of reading.entries.filter(({ name }) => isExport(name))) {
    await readExport(entry, reading).catch((cause: unknown) => {
      if (!entry.onDamage?.(cause)) throw cause;
    });
  }
}

async function readExport(entry: Entry, reading: ReaderInput): Promise<void> {
  const records = new AppleRecords(entry, reading);
  const workouts = new AppleWorkouts(entry, reading, records.entry);
  await readAppleXml(entry, {
    record: (record, line) => records.take(record, line),
    open: (name, attributes, parent, line) => {
      if (name === 'Workout') workouts.open(attributes, line);
      else if (parent === 'Workout') workouts.inside(name, attributes);
      else if (name === 'ActivitySummary') records.summary(attributes, line);
      else if (name === 'Record') reading.book.tally.kind('Correlation').skip('repeated');
      else if (parent === 'HealthData' && !silent.has(name)) reading.book.tally.kind(name).skip('no_place');
    },
    close: (name) => {
      if (name === 'Workout') workouts.close();
    },
  });
}

const silent = new Set(['ExportDate', 'Me', 'Correlation']);

type Kind = { tally: KindTally; measure: MeasureName | null; units: Map<string, ((value: number) => number) | null> };

class AppleRecords {
  readonly entry: number;
  readonly #entry: Entry;
  readonly #reading: ReaderInput;
  readonly #kinds = new Map<string, Kind>();
  readonly #sources = new Map<string, number>();
  readonly #summaries: KindTally;

  constructor(entry: Entry, reading: ReaderInput) {
    this.#entry = entry;
    this.#reading = reading;
    this.entry = reading.book.entry(entry.name);
    this.#summaries = reading.book.tally.kind('ActivitySummary');
  }

  take(record: RawRecord, line: number) {
    this.#reading.book.tally.records += 1;
    const kind = this.#kinds.get(record.type) ?? this.#newKind(record.type);
    const isSleep = record.type === 'HKCategoryTypeIdentifierSleepAnalysis';
    if (kind.measure === null && !isSleep) return kind.tally.skip('no_place');
    const startLocal = localMsOf(record.start);
    const endLocal = localMsOf(record.end);
    const offset = offsetOf(record.start);
    const endOffset = offsetOf(record.end);
    if (Number.isNaN(startLocal) || Number.isNaN(endLocal))
      return this.#bad(record.type, 'its date is none between 1970 and 2100', line);
    if (offset === null || endOffset === null || Number.isNaN(offset + endOffset))
      return this.#bad(record.type, 'its date has no valid offset', line);
    const startMs = toUtc(startLocal, offset);
    const endMs = toUtc(endLocal, endOffset);
    const origin = { entry: this.entry, line };
    if (isSleep) return this.#sleep(record, { startMs, endMs, offset: endOffset }, kind, line);
    if (kind.measure === null) return;
    const value = this.#value(record, kind, line);
    if (value === null) return;
    if (isAmount(kind.measure)) {
      this.#reading.book.amount(
        kind.measure,
        kind.tally,
        this.#source(record),
        { startMs, endMs, offset },
        value,
        origin,
      );
    } else {
      this.#reading.book.reading(
        kind.measure,
        kind.tally,
        { day: dayNumber(startLocal), offset, ms: startMs },
        value,
        origin,
      );
    }
  }

  summary(attributes: Record<string, string>, line: number) {
    const {
      dateComponents = '',
      activeEnergyBurned = '',
      activeEnergyBurnedUnit = 'kcal',
      appleExerciseTime = '',
    } = attributes;
    const day = dayOf(dateComponents);
    if (Number.isNaN(day)) return this.#bad('ActivitySummary', 'its date is none between 1970 and 2100', line);
    const origin = { entry: this.entry, line };
    const energy = conversion('kcal', activeEnergyBurnedUnit)?.(number(activeEnergyBurned)) ?? Number.NaN;
    const exercise = number(appleExerciseTime) * 60;
    // Zero also means no watch.
    if (energy > 0) this.#reading.book.fallback('active_energy', this.#summaries, day, energy, origin);
    if (exercise > 0) this.#reading.book.fallback('active_time', this.#summaries, day, exercise, origin);
  }

  #value(record: RawRecord, kind: Kind, line: number): number | null {
    const value = number(record.value);
    if (!Number.isFinite(value)) {
      this.#bad(record.type, 'its value is no finite number', line);
      return null;
    }
    const convert = kind.units.get(record.unit) ?? this.#unit(record.unit, kind);
    if (convert !== null) return convert(value);
    this.#bad(record.type, `its unit ${JSON.stringify(record.unit.slice(0, 40))} is not known`, line);
    return null;
  }

  #unit(unit: string, kind: Kind): Kind['units'] extends Map<string, infer Convert> ? Convert : never {
    const convert = kind.measure === null ? null : conversion(measures[kind.measure].unit, unit);
    if (kind.units.size < 100) kind.units.set(unit, convert);
    return convert;
  }

  #sleep(record: RawRecord, span: { startMs: number; endMs: number; offset: number }, { tally }: Kind, line: number) {
    const stage = sleepStages[record.value.replace('HKCategoryValueSleepAnalysis', '')];
    if (stage === undefined) return tally.skip('no_place');
    const source = { name: record.source, rank: rankOf(record.source, record.device) };
    this.#reading.book.fragment(tally, source, span, stage, { entry: this.entry, line });
  }

  #newKind(type: string): Kind {
    const name = type.replace(/^HK(?:Quantity|Category)TypeIdentifier|^HKDataType/, '');
    const kind = { tally: this.#reading.book.tally.kind(name), measure: quantities[name] ?? null, units: new Map() };
    if (this.#kinds.size < 10_000) this.#kinds.set(type, kind);
    return kind;
  }

  /** `device` text changes with every record. */
  #source({ source, device }: RawRecord): number {
    const rank = rankOf(source, device);
    const key = `${source}|${rank}`;
    let known = this.#sources.get(key);
    if (known === undefined) {
      known = this.#reading.book.source(key, rank);
      this.#sources.set(key, known);
    }
    return known;
  }

  #bad(type: string, problem: string, line: number): void {
    this.#reading.bad(type.replace(/^HK\w+?Identifier/, ''), problem, { entry: this.#entry, line });
  }
}

const isAmount = (measure: MeasureName) => measures[measure].kind === 'amount';

const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
