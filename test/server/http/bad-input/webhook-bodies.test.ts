import { describe, expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { type DeliveryBody, delivererTo, type StoredEvent, unique } from '../../../support/aggregator/deliveries.ts';
import { canary, expectRefusedFlat, startWatchedService } from '../../../support/http/bad-input.ts';
import { uploadInChunks } from '../../../support/http/partial-uploads.ts';
import { responseOf } from '../../../support/http/raw-requests.ts';
import type { LogLine } from '../../../support/service/service-process.ts';
import { forgetPeakMemory, peakMemoryBytes } from '../../../support/service/service-process.ts';
import { until } from '../../../support/until.ts';

/** Rows W38 to W47: contents of correctly signed deliveries. */

const service = await startWatchedService();
const sender = delivererTo(service);

const invalidJson = { status: 400, error: 'invalid_json' };
const encoded = (text: string) => new TextEncoder().encode(text);
const outcomeOf = (rawEventId: unknown): Promise<StoredEvent> =>
  until(async () => {
    const event = await sender.eventOf(rawEventId);
    return (event.processed_at !== null || event.process_error !== null) && event;
  });

describe('no JSON in UTF-8', () => {
  const text = `{"type":"daily","text":"${canary}"}`;
  const refused = (body: DeliveryBody) =>
    service.harmless(async () => {
      for (const headers of [{}, { 'content-encoding': 'gzip' }])
        await expectRefusedFlat(await sender.post(body, { headers }), invalidJson);
    });

  test.each(['{', text.slice(0, -1), `${text}${text}`, '{"type":"daily","value":NaN}', `'${canary}'`])(
    'W38 %s is invalid_json, and stored neither at first nor the second time',
    refused,
  );

  test.each(['', ' ', '\r\n'])('W39 a body of nothing or of white space is invalid_json: %j', refused);

  test.each<[string, DeliveryBody]>([
    ['a byte order mark in front', encoded(`\uFEFF${text}`)],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['a byte that UTF-8 does not have', new Uint8Array([...encoded('{"a":"'), 0xff, ...encoded('"}')])],
    ['half a character', new Uint8Array([...encoded('{"a":"'), 0xc3, 0x28, ...encoded('"}')])],
    ['a longer spelling of a short character', new Uint8Array([...encoded('{"a":"'), 0xc0, 0xaf, ...encoded('"}')])],
  ])('W41 %s is invalid_json, and not stored', (_, body) => refused(body));

  test('W45 a body in gzip, signed as it is sent, is invalid_json, and not stored', () =>
    refused(new Uint8Array(gzipSync(text))));

  test('W45 a signature over what gzip hides does not fit what was sent', async () => {
    await service.harmless(async () => {
      const headers = { 'content-encoding': 'gzip' };
      const answer = await sender.post(new Uint8Array(gzipSync(text)), { header: sender.signed(text), headers });
      await expectRefusedFlat(answer, { status: 401, error: 'invalid_signature', reason: 'signature_mismatch' });
    });
  });
});

describe('what is stored on purpose', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  test.each(['5', '-0.0', '1e400', '"CANARY-5b1e"', 'null', 'true', '[]', '[{"type":"daily"}]', deep])(
    'W40 %s is stored byte for byte as unknown, and makes no row',
    async (body) => {
      await service.leaves({ raw_events: 1 }, async () => {
        const { raw_event_id, type } = await sender.keep(body);
        expect(type).toBe('unknown');
        expect(await outcomeOf(raw_event_id)).toMatchObject({ type, payload: body, process_error: null });
      });
    },
  );

  test('W42 the same delivery 100 times at once is fresh once, and stored once', async () => {
    await service.leaves({ raw_events: 1 }, async () => {
      const body = unique({ type: 'healthcheck', text: canary });
      const answers = await Promise.all(Array.from({ length: 100 }, () => sender.keep(body)));
      const fresh = answers.filter(({ duplicate }) => duplicate === undefined);
      expect(fresh).toMatchObject([{ ok: true, raw_event_id: expect.any(Number), type: 'healthcheck' }]);
      for (const answer of answers)
        if (answer !== fresh[0]) expect(answer).toMatchObject({ ok: true, duplicate: true });
    });
  });

  test('W43 the same in other white space is fresh twice, and still one day', async () => {
    const user = await service.connect('user_w43');
    const day = { metadata: { start_time: '2026-07-01T00:00:00.000000+00:00' }, distance_data: { steps: 1234 } };
    const payload = { type: 'daily', user, data: [day] };
    await service.leaves({ raw_events: 2, daily_summaries: 1 }, async () => {
      const [dense, spaced] = [JSON.stringify(payload), JSON.stringify(payload, null, 2)];
      const ids = [(await sender.keep(dense))['raw_event_id'], (await sender.keep(spaced))['raw_event_id']];
      expect(new Set(ids).size).toBe(2);
      for (const id of ids) expect((await outcomeOf(id)).process_error).toBeNull();
    });
  });

  test.each([
    ['a type of tomorrow', { type: 'future_thing' }, 'future_thing'],
    ['__proto__ as its type', { type: '__proto__' }, 'unknown'],
    ['constructor as its type', { type: 'constructor' }, 'constructor'],
    ['a type in upper case', { type: canary }, 'unknown'],
    ['a type of 10 KB', { type: 'x'.repeat(10_000) }, 'unknown'],
    ['a number as its type', { type: 7 }, 'unknown'],
    ['no type', { user: { user_id: canary } }, 'unknown'],
  ])('W46 a payload with %s is stored and makes no row', async (_, fields, type) => {
    await service.leaves({ raw_events: 1 }, async () => {
      const { raw_event_id, ...answer } = await sender.keep(unique(fields));
      expect(answer).toMatchObject({ ok: true, type });
      expect((await outcomeOf(raw_event_id)).process_error).toBeNull();
    });
  });

  test('W46 __proto__ as a key pollutes nothing', async () => {
    await service.leaves({ raw_events: 1 }, async () => {
      const { raw_event_id } = await sender.keep('{"__proto__":{"type":"daily","polluted":true},"constructor":{}}');
      expect(await outcomeOf(raw_event_id)).toMatchObject({ type: 'unknown', process_error: null });
    });
  });

  test.each([
    ['without a user', {}, 'user: expected object'],
    ['with null for a user', { user: null }, 'user: expected object'],
    ['with a name for a user', { user: canary }, 'user: expected object'],
    ['with a user without an id', { user: { provider: canary } }, 'user.user_id: expected string'],
  ])('W46 a day %s is stored and parked with the field named', async (_, fields, error) => {
    await service.leaves({ raw_events: 1 }, async () => {
      const { raw_event_id } = await sender.keep(unique({ type: 'daily', data: [], ...fields }));
      expect(await outcomeOf(raw_event_id)).toMatchObject({ processed_at: null, process_error: error });
    });
  });

  test('W46 a day of a user whom nobody knows is stored, makes no row, and waits', async () => {
    await service.leaves({ raw_events: 1 }, async () => {
      const user = { user_id: crypto.randomUUID(), provider: 'GARMIN', reference_id: 'user_nobody' };
      const { raw_event_id, request_id } = await sender.keep(unique({ type: 'daily', user, data: [] }));
      const waits = (line: LogLine) => line.event === 'normalize_waiting' && line['request_id'] === request_id;
      await until(() => service.logLines().some(waits));
      expect(await sender.eventOf(raw_event_id)).toMatchObject({ processed_at: null, process_error: null });
    });
  });
});

describe('W44 100 MB in chunks', () => {
  const mebibyte = 1024 * 1024;
  const flood = () =>
    uploadInChunks(service.url, `POST /webhook HTTP/1.1\r\nHost: x\r\naggregator-signature: ${forged()}\r\n`, {
      bytesMax: 100 * mebibyte,
      fill: canary,
    });
  /** Fresh and well-formed, so that the body is read. */
  const forged = () => `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`;

  test('W44 100 MB in chunks are refused in the flat shape before most of them are sent', async () => {
    await service.harmless(async () => {
      // A reset connection may lose its answer, so the request is repeated.
      const { answer, sentBytes } = await until(async () => {
        const flooded = await flood();
        return flooded.answer !== '' && flooded;
      });
      await expectRefusedFlat(responseOf(answer), { status: 413, error: 'payload_too_large' });
      expect(answer).toMatch(/connection: close/i);
      expect(sentBytes).toBeGreaterThan(32 * mebibyte);
      expect(sentBytes).toBeLessThan(64 * mebibyte);
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'W44 100 MB in chunks take less than 90 MB of memory, so that they are never held as a whole (read from /proc, on Linux only)',
    async () => {
      await service.harmless(async () => {
        await forgetPeakMemory(service.pid());
        const before = await peakMemoryBytes(service.pid());
        await flood();
        expect((await peakMemoryBytes(service.pid())) - before).toBeLessThan(90 * mebibyte);
      });
    },
  );
});
