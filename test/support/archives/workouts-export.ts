import { join } from 'node:path';
import { temporaryFolder } from '../folder.ts';

const minuteMs = 60_000;

/** A file of Apple's export with `runs` workouts. They make long lines: an import of thousands has several parts. */
export async function workoutsExport(runs: number): Promise<string> {
  const time = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0000`;
  const workouts = Array.from({ length: runs }, (_, at) => {
    const startMs = Date.UTC(2024, 0, 1, 6) + at * 400 * minuteMs;
    return ` <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Watch" startDate="${time(startMs)}" endDate="${time(startMs + 30 * minuteMs)}" creationDate="${time(startMs)}"></Workout>`;
  });
  const path = join(temporaryFolder(), 'export.xml');
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Me)>\n]>\n<HealthData>';
  await Bun.write(path, `${head}\n${workouts.join('\n')}\n</HealthData>\n`);
  return path;
}
