import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const gone = Symbol('gone');
type Change = (value: Json) => Json | typeof gone;

const odd = fc.constantFrom<Json>(
  null,
  true,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53 + 2,
  '',
  ' ',
  'NaN',
  '9'.repeat(400),
  '2026-02-30T00:00:00Z',
  '2026-13-01',
  '0000-00-00T25:61:61+99:99',
  '+275761-01-01T00:00:00Z',
  '١٢٣',
  '\u0000',
  '\ud800',
  '\u202e🫀e\u0301',
  '__proto__',
  'x'.repeat(100_000),
  [],
  {},
  [[]],
  [null],
);

const tainted = (value: Json): Json =>
  JSON.parse(
    `{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":1,"value":${JSON.stringify(value)}}`,
  );

const nested = (value: Json, depth: number): Json =>
  depth === 0 ? value : depth % 2 === 0 ? [nested(value, depth - 1)] : { value: nested(value, depth - 1) };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>(() => gone),
  odd.map(
    (value): Change =>
      () =>
        value,
  ),
  fc.integer({ min: 1, max: 300 }).map(
    (depth): Change =>
      (value) =>
        nested(value, depth),
  ),
  fc.constant<Change>((value) => (typeof value === 'object' && value !== null ? Object.values(value) : [value])),
  fc.constant<Change>((value) => (Array.isArray(value) ? Object.assign({}, value) : { 0: value })),
  fc.constant<Change>((value) => (typeof value === 'string' ? Number(value) : JSON.stringify(value))),
  fc.constant<Change>(tainted),
  fc.integer({ min: 2, max: 50 }).map(
    (times): Change =>
      (value) =>
        Array.from({ length: times }, () => value),
  ),
  fc.constant<Change>((value) => (typeof value === 'string' ? `${value}${value}` : JSON.stringify(value))),
);

/** A sample with one to five values changed, removed or moved. */
export const mutated = (samples: readonly Json[]): fc.Arbitrary<Json> =>
  fc
    .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 5 }))
    .map(([sample, edits]) => edits.reduce((value, [place, edit]) => edited(value, place, edit), sample));

function edited(value: Json, place: number, edit: Change): Json {
  let left = place % countOf(value);
  const visit = (inner: Json): Json | typeof gone => {
    const here = left === 0;
    left -= 1;
    if (here) return edit(inner);
    if (left < 0 || typeof inner !== 'object' || inner === null) return inner;
    if (Array.isArray(inner)) return inner.map(visit).filter((item) => item !== gone);
    const entries = Object.entries(inner).map(([key, item]): [string, Json | typeof gone] => [key, visit(item)]);
    return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== gone));
  };
  const result = visit(value);
  return result === gone ? null : asSent(result);
}

const countOf = (value: Json): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1)
    : 1;

const asSent = (value: Json): Json => JSON.parse(JSON.stringify(value));
