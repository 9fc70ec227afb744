import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { callerOf } from '../../support/health/caller.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';

const people = await openMetricPeople('2026-11-19');
afterAll(() => people.close());
const labsOf = (userId: string | null) => callerOf(people.db, userId).labs;
const codeOf = (code: string) => expect.objectContaining({ code });

const crp = (date: string, more: object = {}) => ({
  date,
  name: 'CRP',
  unit: 'mg/L',
  upload_id: `up_${date}`,
  ...more,
});
const { userId } = await people.add({
  results: [
    crp('2026-01-10', { value: 7, value_text: '7.0', reference_low: null, reference_high: 5, reference_range: '< 5' }),
    crp('2026-03-10', { value: 0.5, operator: '<', value_text: '<0.5', reference_high: 5, reference_range: '< 5' }),
    crp('2026-05-10', { value: 0.2, unit: 'mg/dL', value_text: '0.2', reference_high: 0.5, flag: 'N' }),
    crp('2026-06-10', { value: null, value_text: 'negative' }),
    crp('2026-07-10', { value: 3, value_text: '3', deleted_at_ms: 5 }),
    { date: '2026-02-01', name: 'Ferritin', value: 88, value_text: '88' },
  ],
});

describe('labs.markers and labs.history', () => {
  test('404 for a marker of another person and for none, so existence does not leak', async () => {
    for (const marker of ['CRP', 'biomarker:CRP', 'biomarker:']) {
      await expect(labsOf('user_stranger').history({ marker })).rejects.toThrow(codeOf('NOT_FOUND'));
    }
    expect(await labsOf('user_stranger').markers()).toEqual({ markers: [] });
  });

  test('a marker has its newest result, its days and how many there are; what was withdrawn is not among them', async () => {
    const { markers } = await labsOf(userId).markers();
    expect(markers).toMatchObject([
      { marker: 'biomarker:CRP', name: 'CRP', count: 4, first_date: '2026-01-10', last_date: '2026-06-10' },
      { marker: 'biomarker:Ferritin', count: 1, latest: { value: 88, date: '2026-02-01' } },
    ]);
    expect(markers[0]?.latest).toMatchObject({ value: null, printed: { value_text: 'negative' } });
  });

  test('a bound stays a bound, and a word is no number', async () => {
    const { points } = await labsOf(userId).history({ marker: 'biomarker:CRP' });
    expect(points.map(({ operator, printed }) => [operator, printed.value_text])).toEqual([
      [null, '7.0'],
      ['<', '<0.5'],
      [null, '0.2'],
      [null, 'negative'],
    ]);
    expect(points.at(-1)?.value).toBeNull();
  });

  test('numbers and ranges are in the unit of the newest number, and each point keeps what its own report printed', async () => {
    const { points, unit } = await labsOf(userId).history({ marker: 'CRP' });
    expect(unit).toBe('mg/dL');
    expect(points.map(({ value, range_high }) => [value, range_high])).toEqual([
      [0.7, 0.5],
      [0.05, 0.5],
      [0.2, 0.5],
      [null, null],
    ]);
    expect(points[0]).toMatchObject({
      standing: 'above',
      report_id: 'up_2026-01-10',
      printed: { unit: 'mg/L', range_text: '< 5' },
    });
    expect(points.map(({ standing }) => standing)).toEqual(['above', 'within', 'within', null]);
  });

  test('has the published range where there is one for this unit', async () => {
    const { reference } = await labsOf(userId).history({ marker: 'Ferritin' });
    expect(reference).toMatchObject({ low: 15, high: null });
    expect((await labsOf(userId).history({ marker: 'CRP' })).reference).toBeNull();
  });

  test('every number is what the declared query answers, and its bound is what is printed', async () => {
    const result = fc.record({
      name: fc.constantFrom('LDL', 'LDL-C', 'ldl', 'TSH'),
      day: fc.integer({ min: 1, max: 28 }),
      value: fc.integer({ min: 1, max: 200 }),
      operator: fc.constantFrom(null, null, '<'),
      unit: fc.constantFrom('mg/dL', 'mg/dL', 'mmol/L'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(result, { minLength: 1, maxLength: 8 }), async (generated) => {
        const person = await people.add({
          results: generated.map(({ day, operator, value, ...rest }) => ({
            ...{ ...rest, value, operator, date: `2026-10-${String(day).padStart(2, '0')}` },
            value_text: `${operator ?? ''}${value}`,
          })),
        });
        for (const { marker, count, latest } of (await labsOf(person.userId).markers()).markers) {
          const { points } = await labsOf(person.userId).history({ marker });
          expect([points.length, points.at(-1)]).toEqual([count, latest]);
          const answer = await person.ask({ metric: marker, aggregate: 'latest', window: { kind: 'all' } });
          expect([latest.value, latest.date]).toEqual([answer.facts[0]?.value ?? null, answer.at_date ?? '']);
          expect(latest.printed.value_text).toBe(answer.printed?.value_text ?? null);
        }
      }),
      { numRuns: 60 },
    );
  });
});
