import type { MeasureName } from '../rules/measures.ts';
import type { Stage } from '../rules/nights.ts';

export const quantities: Readonly<Record<string, MeasureName>> = {
  StepCount: 'steps',
  DistanceWalkingRunning: 'distance',
  FlightsClimbed: 'floors',
  ActiveEnergyBurned: 'active_energy',
  BasalEnergyBurned: 'basal_energy',
  DietaryEnergyConsumed: 'intake_energy',
  DietaryWater: 'water',
  AppleExerciseTime: 'active_time',
  AppleStandTime: 'standing_time',
  HeartRate: 'heart_rate',
  RestingHeartRate: 'resting_heart_rate',
  HeartRateVariabilitySDNN: 'hrv_sdnn',
  OxygenSaturation: 'spo2',
  RespiratoryRate: 'breathing_rate',
  VO2Max: 'vo2max',
  BodyMass: 'weight',
  Height: 'height',
  BodyMassIndex: 'bmi',
  BodyFatPercentage: 'body_fat',
  LeanBodyMass: 'lean_mass',
  BodyTemperature: 'body_temperature',
  BloodPressureSystolic: 'systolic',
  BloodPressureDiastolic: 'diastolic',
  BloodGlucose: 'glucose',
};

/** Before iOS 16 `Asleep` only. */
export const sleepStages: Readonly<Record<string, Stage>> = {
  InBed: 'in_bed',
  Awake: 'awake',
  Asleep: 'asleep',
  AsleepUnspecified: 'asleep',
  AsleepCore: 'light',
  AsleepDeep: 'deep',
  AsleepREM: 'rem',
};

/** A watch sees more than a phone. */
export const rankOf = (source: string, device: string) => (device.includes('Watch') || /watch/i.test(source) ? 0 : 1);
