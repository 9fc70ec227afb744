import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { signPayload } from '../../../server/aggregator/signature.ts';
import { verifySignature } from '../../support/aggregator/verify-signature.ts';

const secret = 'a webhook secret of thirty-two bytes';
const nowMs = 1_782_900_000_000;
const now = nowMs / 1000;
const body = '{"type":"daily","note":"ü"}';
const toleranceMs = 300_000;
const check = (header: string | null, raw: Uint8Array | string = body, atMs = nowMs) =>
  verifySignature(header, raw, { secret, nowMs: atMs, toleranceMs });

const good = signPayload(body, { secret, nowMs });
const hex = good.slice(good.indexOf('v1=') + 3);
const wrong = '0'.repeat(64);
const signedAt = (atMs: number) => signPayload(body, { secret, nowMs: atMs });

test("the vendor's published vector verifies", () => {
  const header = 't=12345678,v1=599aa529690b885a43f184327c582375068d70705b7a471af15e10682c6f5313';
  const at = { secret: 'foo', nowMs: 12_345_678_000, toleranceMs };
  expect(verifySignature(header, "{'bar':'baz'}", at)).toEqual({ ok: true });
  expect(signPayload("{'bar':'baz'}", at)).toBe(header);
});

describe('accepted', () => {
  const accepted: Record<string, string> = {
    'as signed': good,
    'parts in the other order': `v1=${hex},t=${now}`,
    'spaces around parts': ` t=${now} ,  v1=${hex} `,
    'upper-case hex': `t=${now},v1=${hex.toUpperCase()}`,
    'one of several signatures': `t=${now},v1=${wrong},v1=${hex}`,
    'unknown schemes beside it': `v0=abc,t=${now},v1=${hex},v2=${wrong}`,
    'exactly 300 s old': signedAt(nowMs - 300_000),
    'exactly 300 s ahead': signedAt(nowMs + 300_000),
  };
  for (const [name, header] of Object.entries(accepted)) {
    test(name, () => expect(check(header)).toEqual({ ok: true }));
  }
  test('bytes and text of one body alike', () =>
    expect(check(good, new TextEncoder().encode(body))).toEqual({ ok: true }));
});

describe('refused', () => {
  const refused: [name: string, header: string | null, reason: string][] = [
    ['no header', null, 'missing_header'],
    ['an empty header', '', 'missing_header'],
    ['a blank header', '   ', 'missing_header'],
    ['no parts at all', 'signature', 'malformed_header'],
    ['no timestamp', `v1=${hex}`, 'malformed_header'],
    ['no signature', `t=${now}`, 'malformed_header'],
    ['only unknown schemes', `t=${now},v0=${hex}`, 'malformed_header'],
    ['two timestamps', `t=${now},t=${now},v1=${hex}`, 'malformed_header'],
    ['a short signature', `t=${now},v1=${hex.slice(1)}`, 'malformed_header'],
    ['a long signature', `t=${now},v1=${hex}0`, 'malformed_header'],
    ['a signature that is no hex', `t=${now},v1=${'g'.repeat(64)}`, 'malformed_header'],
    ['an empty signature', `t=${now},v1=`, 'malformed_header'],
    ['one malformed among several', `t=${now},v1=${hex},v1=zz`, 'malformed_header'],
    ['malformed before bad timestamp', 't=soon,v1=zz', 'malformed_header'],
    ['an empty timestamp', `t=,v1=${hex}`, 'bad_timestamp'],
    ['words for a timestamp', `t=soon,v1=${hex}`, 'bad_timestamp'],
    ['a negative timestamp', `t=-${now},v1=${hex}`, 'bad_timestamp'],
    ['an exponent', `t=1e9,v1=${hex}`, 'bad_timestamp'],
    ['a fraction', `t=${now}.5,v1=${hex}`, 'bad_timestamp'],
    ['hexadecimal', `t=0x10,v1=${hex}`, 'bad_timestamp'],
    ['thirteen digits', `t=${nowMs},v1=${hex}`, 'bad_timestamp'],
    ['arabic digits', `t=١٧٨٢٩٠٠٠٠٠,v1=${hex}`, 'bad_timestamp'],
    ['301 s old', signedAt(nowMs - 301_000), 'stale'],
    ['301 s ahead', signedAt(nowMs + 301_000), 'stale'],
    ['stale before mismatch', `t=1,v1=${wrong}`, 'stale'],
    ['another signature', `t=${now},v1=${wrong}`, 'signature_mismatch'],
    ['a timestamp that was not signed', `t=${now + 1},v1=${hex}`, 'signature_mismatch'],
    ['a leading zero that was not signed', `t=0${now},v1=${hex}`, 'signature_mismatch'],
  ];
  for (const [name, header, reason] of refused) {
    test(`${name}: ${reason}`, () => expect(check(header)).toMatchObject({ ok: false, reason }));
  }
  test('one changed byte of the body', () => {
    expect(check(good, body.replace('daily', 'dailY'))).toEqual({ ok: false, reason: 'signature_mismatch' });
  });
  test('another secret', () => {
    const other = signPayload(body, { secret: `${secret}!`, nowMs });
    expect(check(other)).toEqual({ ok: false, reason: 'signature_mismatch' });
  });
});

test('what is signed verifies, whatever its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ minLength: 1 }), (raw, key) => {
      const header = signPayload(raw, { secret: key, nowMs });
      return verifySignature(header, raw, { secret: key, nowMs, toleranceMs }).ok;
    }),
    { numRuns: 50 },
  );
});

test('no header makes the check throw', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('t=', 'v1=', `t=${now}`, `v1=${hex}`, `v1=${wrong}`));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const header = parts.join(',');
      const genuine = parts.some((entry) => entry.toLowerCase().includes(hex));
      return check(header).ok ? genuine : true;
    }),
    { numRuns: 100 },
  );
});
