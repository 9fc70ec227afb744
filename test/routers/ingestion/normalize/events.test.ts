import { describe, expect, test } from 'bun:test';
import { detectType, nearness } from '../../../../routers/ingestion/normalize/detect-type.ts';
import { normalize, UnreadablePayload } from '../../../../routers/ingestion/normalize/normalize.ts';
import { activity, body, daily, layeredLabs, plainLabs, rawEvent, sleep, user } from './examples.ts';

describe('the type of a payload', () => {
  const types: [payload: unknown, type: string][] = [
    [daily(), 'daily'],
    [layeredLabs(), 'lab_report.completed'],
    [{ type: 'a_type_from_tomorrow' }, 'a_type_from_tomorrow'],
    [plainLabs(), 'lab_report'],
    [{ upload_id: 'upl_1', data: {} }, 'unknown'],
    [{ upload_id: 7, data: [] }, 'unknown'],
    [{ type: '__proto__' }, 'unknown'],
    [{ type: 'a'.repeat(65) }, 'unknown'],
    [{ type: 'Daily' }, 'unknown'],
    [{ type: 'daily\n' }, 'unknown'],
    [{ type: '' }, 'unknown'],
    [{ type: 3 }, 'unknown'],
    [{ type: ['daily'] }, 'unknown'],
    [JSON.parse('{"__proto__":{"type":"daily"}}'), 'unknown'],
    [[{ type: 'daily' }], 'unknown'],
    [null, 'unknown'],
    ['daily', 'unknown'],
    [42, 'unknown'],
    [{}, 'unknown'],
  ];
  for (const [payload, type] of types) {
    test(`${JSON.stringify(payload).slice(0, 60)} is ${type}`, () => expect(detectType(payload)).toBe(type));
  }
});

describe('what lies together', () => {
  let deep: unknown = 'connection';
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const nowhere: unknown[] = [
    null,
    'daily',
    [],
    {},
    { type: 'auth', user },
    { type: 'daily' },
    { type: 'daily', user: null },
  ];

  test('is data of one type and connection, and nothing else', () => {
    const at = (type: string, user_id: string) => nearness({ type, user: { user_id } });
    expect(at('daily', 'a')).toBe(at('daily', 'a'));
    expect(new Set([at('daily', 'a'), at('daily', 'b'), at('sleep', 'a'), 0]).size).toBe(4);
    expect(nowhere.map(nearness)).toEqual(nowhere.map(() => 0));
    for (const hostile of [deep, { toString: 1 }, 7, null])
      expect(nearness({ type: 'daily', user: { user_id: hostile } })).toBe(0);
  });
});

describe('connections', () => {
  const whom = { aggregatorUserId: user.user_id, provider: 'garmin', referenceId: 'your-user-123' };
  const said = (payload: unknown) => normalize(payload, rawEvent);

  test('a successful auth connects', () => {
    expect(said({ type: 'auth', status: 'success', user })).toEqual({ kind: 'connected', user: whom });
  });
  test('a failed or cancelled auth does nothing', () => {
    expect(said({ type: 'auth', status: 'error', user })).toEqual({ kind: 'nothing' });
    expect(said({ type: 'auth', status: 'error', reason: 'x' })).toEqual({ kind: 'nothing' });
    expect(said({ type: 'auth_cancelled', status: 'error', reference_id: 'r' })).toEqual({ kind: 'nothing' });
  });
  test('deauth and revoked access disconnect', () => {
    expect(said({ type: 'deauth', status: 'success', user })).toEqual({ kind: 'disconnected', user: whom });
    expect(said({ type: 'access_revoked', status: 'warning', user })).toEqual({ kind: 'disconnected', user: whom });
  });
  test('consenting again goes on under the new id, and tells the former one where there is one', () => {
    const newUser = { ...user, user_id: 'new-id' };
    const reauth = (old: object) => said({ type: 'user_reauth', status: 'warning', new_user: newUser, ...old });
    const again = { kind: 'reauthenticated' as const, user: { ...whom, aggregatorUserId: 'new-id' } };
    expect(reauth({ old_user: user })).toEqual({ ...again, formerId: user.user_id });
    expect(reauth({ old_user_id: 'old-id' })).toEqual({ ...again, formerId: 'old-id' });
    expect(reauth({ old_user: null })).toEqual({ ...again, formerId: null });
  });
  test('a provider that refuses, and what it may give from now on', () => {
    expect(said({ type: 'connection_error', status: 'warning', user })).toEqual({ kind: 'failing', user: whom });
    expect(said({ type: 'permission_change', user: { ...user, scopes: 'A,B' } })).toEqual({
      kind: 'scopes',
      user: whom,
      scopes: 'A,B',
    });
  });
  test('a delivery by reference is its address', () => {
    expect(said({ type: 's3_payload', status: 'success', url: 'https://files.example/a', expires_in: 300 })).toEqual({
      kind: 'reference',
      url: 'https://files.example/a',
    });
    expect(() => said({ type: 's3_payload', url: 7 })).toThrow(new UnreadablePayload('url', 'expected string'));
  });
  test('the reference stands in the user or beside it, and an empty one is none', () => {
    const reference = (payload: object) => {
      const event = said({ type: 'auth', status: 'success', ...payload });
      return event.kind === 'connected' ? event.user.referenceId : undefined;
    };
    expect(reference({ user, reference_id: 'beside' })).toBe('your-user-123');
    expect(reference({ user: { ...user, reference_id: null }, reference_id: 'beside' })).toBe('beside');
    expect(reference({ user: { user_id: 'u', provider: 'OURA' }, reference_id: '' })).toBeNull();
    expect(reference({ user: { ...user, reference_id: '' } })).toBeNull();
  });
});

describe('without rows of their own', () => {
  const types = ['athlete', 'nutrition', 'menstruation', 'large_request_processing', 'large_request_sending'];
  for (const type of [...types, 'constructor', 'tomorrow']) {
    test(type, () => expect(normalize({ type, user, data: [{}] }, rawEvent)).toEqual({ kind: 'nothing' }));
  }
  test('the shape of 2021, which has no type', () => {
    expect(normalize({ daily: { distance_data: { steps: 1 } }, user }, rawEvent)).toEqual({ kind: 'nothing' });
  });
  test('JSON that is no object', () => {
    for (const payload of [null, true, 7, 'daily', []])
      expect(normalize(payload, rawEvent)).toEqual({ kind: 'nothing' });
  });
});

describe('what cannot be read names its field', () => {
  const tooLarge: unknown = JSON.parse('1e400');
  const without = (payload: object, field: string) =>
    Object.fromEntries(Object.entries(payload).filter(([key]) => key !== field));
  const secret = 'SECRET-OF-THE-PERSON';
  const unreadable: [payload: unknown, field: string][] = [
    [without(daily(), 'user'), 'user'],
    [{ ...daily(), user: null }, 'user'],
    [{ ...daily(), user: { user_id: secret } }, 'user.provider'],
    [without(daily(), 'data'), 'data'],
    [{ ...daily(), data: secret }, 'data'],
    [{ ...daily(), data: [secret] }, 'data.0'],
    [{ ...daily(), data: Array(50_001).fill({}) }, 'data'],
    [{ type: 'auth', status: 'success' }, 'user'],
    [{ type: 'user_reauth', old_user: user }, 'new_user'],
    [daily({ distance_data: { steps: secret } }), 'data.0.distance_data.steps'],
    [daily({ distance_data: { steps: tooLarge } }), 'data.0.distance_data.steps'],
    [daily({ distance_data: { steps: 1e300 } }), 'data.0.distance_data.steps'],
    [daily({ distance_data: secret }), 'data.0.distance_data'],
    [daily({ metadata: {} }), 'data.0.metadata.start_time'],
    [daily({}, '2026-02-30T00:00:00Z'), 'data.0.metadata.start_time'],
    [daily({}, secret), 'data.0.metadata.start_time'],
    [sleep({}, { end_time: null }), 'data.0.metadata.end_time'],
    [sleep({}, { end_time: '2026-13-01T00:00:00Z' }), 'data.0.metadata.end_time'],
    [sleep({}, { is_nap: secret }), 'data.0.metadata.is_nap'],
    [activity({}, { type: secret }), 'data.0.metadata.type'],
    [
      body({ measurements_data: { measurements: [{}, { weight_kg: secret }] } }),
      'data.0.measurements_data.measurements.1.weight_kg',
    ],
  ];
  for (const [payload, field] of unreadable) {
    test(field, () => {
      const caught = thrownBy(() => normalize(payload, rawEvent));
      expect(caught).toBeInstanceOf(UnreadablePayload);
      expect(String(caught)).toStartWith(`UnreadablePayload: ${field}: `);
      expect(String(caught)).not.toContain(secret);
    });
  }
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
