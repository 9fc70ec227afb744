import { readFileSync } from 'node:fs';
import { readPerson, shiftToToday, toPayloads } from '../../server/commands/replay/lifesnaps.ts';
import { testData } from '../../test/support/files/test-data.ts';
import type { Known } from './ask-all.ts';
import { dayAt } from './calendar.ts';
import { bestCovered, readLines, truthOfPerson } from './oracle/lifesnaps.ts';
import type { Delivery } from './people/deliveries.ts';
import { generateQuestions } from './questions/grammar.ts';
import type { Question } from './questions/question.ts';

export const findFile = (given: string | undefined): string | null => given ?? testData('data/lifesnaps_daily.csv');

// The file has no offsets.
const offsetMinutes = 180;
const metrics = [
  'steps',
  'distance',
  'total_calories',
  'resting_heart_rate',
  'spo2',
  'vo2max',
  'vigorous_time',
  'inactive_time',
  'sleep_duration',
  'time_in_bed',
  'sleep_efficiency',
  'hrv_rmssd',
  'breathing_rate',
];

export type RealPerson = Known & { connected: object; deliveries: Delivery[]; questions: Question[] };

export function readRealPeople(
  path: string,
  options: { count: number; questions: number; seed: number; nowMs: number },
): RealPerson[] {
  const text = readFileSync(path, 'utf8');
  const lines = readLines(text);
  const today = dayAt(options.nowMs, offsetMinutes);
  return bestCovered(lines, options.count).map((id, place) => {
    const person = `real-${place + 1}`;
    const userId = `user_benchReal${place + 1}`;
    const user = { user_id: `con-${person}`, provider: 'FITBIT', reference_id: userId };
    const rawEvents = toPayloads(shiftToToday(readPerson(text, id), today), user);
    const generated = generateQuestions({
      seed: options.seed + place,
      count: options.questions,
      today,
      person,
      metrics,
    });
    return {
      person,
      userId,
      printed: [],
      truth: truthOfPerson(lines, id, today),
      connected: { type: 'auth', status: 'success', user: { ...user, active: true } },
      deliveries: rawEvents.map((rawEvent, index) => ({ rawEvent, orderingMs: Date.UTC(2026, 0, 1) + index })),
      questions: generated.map((question) => ({ ...question, family: 'real people' })),
    };
  });
}
