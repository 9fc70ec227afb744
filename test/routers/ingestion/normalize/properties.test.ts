import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { detectType } from '../../../../routers/ingestion/normalize/detect-type.ts';
import { normalize, UnreadablePayload } from '../../../../routers/ingestion/normalize/normalize.ts';
import { activity, body, daily, layeredLabs, plainLabs, rawEvent, sleep, user, writtenOut } from './examples.ts';

const durations = { asleep: { duration_asleep_state_seconds: 25_200 }, sleep_efficiency: 91.5 };
const examples: readonly unknown[] = [
  daily({ distance_data: { steps: 11_894 }, data_enrichment: { respiratory_score: 3 } }),
  sleep({ sleep_durations_data: durations }, { is_nap: false, summary_id: 's' }),
  activity({ distance_data: { summary: { steps: 7902 } } }, { name: 'Morning Run' }),
  body({ measurements_data: { measurements: [{ weight_kg: 72.4 }] }, glucose_data: { blood_glucose_samples: [] } }),
  plainLabs({ name: 'TSH', value: '<0.5', unit: 'mIU/L', reference_range: '0.4-4.0' }),
  layeredLabs({ source: { name: 'Hb', value: '14.2' }, measurement: { type: 'numeric', numeric: 14.2 } }),
  { type: 'lab_report.failed', data: { error: { code: 'internal' } } },
  { type: 'auth', status: 'success', user },
  { type: 'user_reauth', new_user: user },
];

const mutated = fc
  .tuple(
    fc.constantFrom(...examples),
    fc.nat(),
    fc.oneof(fc.jsonValue(), fc.constantFrom(Number.POSITIVE_INFINITY, -0, 1e308, '', '9'.repeat(400))),
  )
  .map(([example, place, value]) => replaced(example, place, value));

function replaced(example: unknown, place: number, value: unknown): unknown {
  let count = 0;
  JSON.stringify(example, (_key, inner) => {
    count += 1;
    return inner;
  });
  let position = -1;
  return JSON.parse(JSON.stringify(example), (_key, inner) => {
    position += 1;
    return position === place % count ? value : inner;
  });
}

function outcome(payload: unknown): unknown {
  try {
    return writtenOut(normalize(payload, rawEvent));
  } catch (error) {
    if (error instanceof UnreadablePayload) return error.message;
    throw error;
  }
}

const finite = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && value !== null ? Object.values(value).every(finite) : value !== undefined;
};

test('arbitrary JSON is rows, nothing, or an unreadable payload', () => {
  const types = fc.constantFrom(
    'daily',
    'sleep',
    'activity',
    'body',
    'auth',
    'deauth',
    'lab_report',
    'lab_report.completed',
  );
  const typed = fc.tuple(
    types,
    fc.dictionary(fc.constantFrom('user', 'data', 'session_id', 'upload_id'), fc.jsonValue()),
  );
  const payload = fc.oneof(
    fc.jsonValue(),
    typed.map(([type, rest]) => ({ type, ...rest })),
  );
  fc.assert(
    fc.property(payload, (given) => finite(outcome(given)) && /^[a-z0-9_.]+$/.test(detectType(given))),
    { numRuns: 500 },
  );
});

test('a real payload with one value changed is rows, nothing, or an unreadable payload', () => {
  fc.assert(
    fc.property(mutated, (payload) => finite(outcome(payload))),
    { numRuns: 2000 },
  );
});

test('the same payload and event give the same rows, and the payload is left as it was', () => {
  fc.assert(
    fc.property(mutated, (payload) => {
      const before = structuredClone(payload);
      expect(outcome(payload)).toEqual(outcome(structuredClone(payload)));
      expect(payload).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

test('an unreadable payload is refused in words that contain none of it', () => {
  const secret = 'SECRET-OF-THE-PERSON';
  const spoilt = fc
    .tuple(fc.constantFrom(...examples), fc.nat())
    .map(([example, place]) => replaced(example, place, secret));
  fc.assert(
    fc.property(spoilt, (payload) => {
      const said = outcome(payload);
      return typeof said !== 'string' || !said.includes(secret);
    }),
    { numRuns: 300 },
  );
});
