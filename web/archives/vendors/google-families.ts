import type { MeasureName } from '../rules/measures.ts';

export type Family = {
  measure: MeasureName;
  columns: readonly string[];
  unit: string;
  isDaily?: boolean;
};

export const googleFamilies: Readonly<Record<string, Family>> = {
  steps: { measure: 'steps', columns: ['steps'], unit: 'count' },
  distance: { measure: 'distance', columns: ['distance'], unit: 'm' },
  floors: { measure: 'floors', columns: ['floors'], unit: 'count' },
  active_energy_burned: {
    measure: 'active_energy',
    columns: ['calories', 'kcal', 'active energy burned'],
    unit: 'kcal',
  },
  heart_rate: { measure: 'heart_rate', columns: ['beats per minute'], unit: 'bpm' },
  daily_resting_heart_rate: {
    measure: 'resting_heart_rate',
    columns: ['beats per minute'],
    unit: 'bpm',
    isDaily: true,
  },
  daily_heart_rate_variability: {
    measure: 'hrv_rmssd',
    columns: ['average heart rate variability milliseconds'],
    unit: 'ms',
    isDaily: true,
  },
  daily_oxygen_saturation: { measure: 'spo2', columns: ['average percentage'], unit: '%', isDaily: true },
  daily_respiratory_rate: {
    measure: 'breathing_rate',
    columns: ['breaths per minute'],
    unit: 'breaths/min',
    isDaily: true,
  },
  demographic_vo2max: {
    measure: 'vo2max',
    columns: ['demographic vo2max', 'vo2max', 'vo2 max'],
    unit: 'mL/kg/min',
    isDaily: true,
  },
  weight: { measure: 'weight', columns: ['weight grams'], unit: 'g' },
  body_fat: { measure: 'body_fat', columns: ['body fat percentage'], unit: '%' },
  height: { measure: 'height', columns: ['height millimeters'], unit: 'mm' },
  blood_glucose: { measure: 'glucose', columns: ['blood glucose milligrams per deciliter'], unit: 'mg/dL' },
  'daily heart rate variability summary': { measure: 'hrv_rmssd', columns: ['rmssd'], unit: 'ms', isDaily: true },
  'daily spo2': { measure: 'spo2', columns: ['average_value'], unit: '%', isDaily: true },
  'daily respiratory rate summary': {
    measure: 'breathing_rate',
    columns: ['daily_respiratory_rate'],
    unit: 'breaths/min',
    isDaily: true,
  },
};

export function familyOf(name: string): string {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.[a-z]+$/i, '')
    .replace(/\s*-?[\s_-]\(?\d{1,4}.*$/, '')
    .trim()
    .toLowerCase();
}

export const fitbitAmounts: Readonly<Record<string, { measure: MeasureName; unit: string }>> = {
  steps: { measure: 'steps', unit: 'count' },
  distance: { measure: 'distance', unit: 'cm' },
  calories: { measure: 'total_energy', unit: 'kcal' },
};

export const fitbitDays: Readonly<Record<string, MeasureName>> = {
  sedentary_minutes: 'inactive_time',
  lightly_active_minutes: 'low_time',
  moderately_active_minutes: 'moderate_time',
  very_active_minutes: 'vigorous_time',
};
