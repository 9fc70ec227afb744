import type { Entry } from '../files/entries.ts';
import { activityCode } from '../rules/activity-types.ts';
import type { Workout } from '../rules/day-values.ts';
import { localMsOf, offsetOf, toUtc } from '../rules/moment.ts';
import { conversion } from '../rules/units.ts';
import { rankOf } from './apple-kinds.ts';
import type { ReaderInput } from './vendor.ts';

const finite = (text: string | undefined) => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

/** `WorkoutStatistics` since iOS 16, else totals. */
export class AppleWorkouts {
  readonly #entry: Entry;
  readonly #reading: ReaderInput;
  readonly #index: number;
  #open: Workout | null = null;

  constructor(entry: Entry, reading: ReaderInput, index: number) {
    this.#entry = entry;
    this.#reading = reading;
    this.#index = index;
  }

  open(attributes: Record<string, string>, line: number) {
    this.#reading.book.tally.records += 1;
    const { workoutActivityType = '', startDate = '', endDate = '', sourceName = '', device = '' } = attributes;
    const [offset, endOffset] = [offsetOf(startDate), offsetOf(endDate)];
    const startMs = toUtc(localMsOf(startDate), offset ?? Number.NaN);
    const endMs = toUtc(localMsOf(endDate), endOffset ?? Number.NaN);
    if (Number.isNaN(startMs + endMs) || offset === null) {
      return this.#reading.bad('Workout', 'its date is none between 1970 and 2100', { entry: this.#entry, line });
    }
    const {
      duration,
      durationUnit = 'min',
      totalDistance,
      totalDistanceUnit = 'km',
      totalEnergyBurned,
      totalEnergyBurnedUnit = 'kcal',
    } = attributes;
    this.#open = {
      id: null,
      ...{ startMs, endMs, offset, source: sourceName, rank: rankOf(sourceName, device), entry: this.#index, line },
      code: activityCode(workoutActivityType),
      name: workoutActivityType.replace('HKWorkoutActivityType', '').replace(/([a-z])([A-Z])/g, '$1 $2') || null,
      activeS: converted('s', durationUnit, duration),
      distanceM: converted('m', totalDistanceUnit, totalDistance),
      activeKcal: converted('kcal', totalEnergyBurnedUnit, totalEnergyBurned),
      ...{ totalKcal: null, steps: null, elevationM: null, avgHr: null, maxHr: null, minHr: null },
    };
  }

  inside(name: string, attributes: Record<string, string>): void {
    const workout = this.#open;
    if (workout === null) return;
    if (name === 'MetadataEntry' && attributes['key'] === 'HKElevationAscended') {
      const [value, unit = 'm'] = (attributes['value'] ?? '').split(' ');
      workout.elevationM = converted('m', unit, value);
    }
    if (name !== 'WorkoutStatistics') return;
    const { type = '', sum, average, minimum, maximum, unit = '' } = attributes;
    const quantity = type.replace('HKQuantityTypeIdentifier', '');
    if (quantity.startsWith('Distance')) workout.distanceM ??= converted('m', unit, sum);
    if (quantity === 'ActiveEnergyBurned') workout.activeKcal ??= converted('kcal', unit, sum);
    if (quantity === 'StepCount') workout.steps ??= finite(sum);
    if (quantity === 'HeartRate') {
      workout.avgHr = converted('bpm', unit, average);
      workout.minHr = converted('bpm', unit, minimum);
      workout.maxHr = converted('bpm', unit, maximum);
    }
  }

  close(): void {
    if (this.#open !== null) this.#reading.book.workout(this.#reading.book.tally.kind('Workout'), this.#open);
    this.#open = null;
  }
}

function converted(to: 's' | 'm' | 'kcal' | 'bpm', unit: string, text: string | undefined): number | null {
  const value = finite(text);
  return value === null ? null : (conversion(to, unit)?.(value) ?? null);
}
