import { describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { delivererTo, nowS, unique, webhookPaths } from '../../../support/aggregator/deliveries.ts';
import { canary, expectRefused, expectRefusedFlat, startWatchedService } from '../../../support/http/bad-input.ts';
import { requestId } from '../../../support/http/errors.ts';
import { rawResponse } from '../../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';

/** Rows W32 to W37, W48 and W49: signature and path, beside what is accepted. */

const service = await startWatchedService();
const sender = delivererTo(service);

const refusal = (reason: string) => ({ status: 401, error: 'invalid_signature', reason });
const planted = () => unique({ type: 'healthcheck', text: canary });
const postRaw = (path: string, body: string, signatures: readonly string[]) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
  const lines = signatures.map((signature) => `aggregator-signature: ${signature}\r\n`);
  return rawResponse(service.url, `${head}${lines.join('')}\r\n${body}`);
};
const refused = (reason: string, body: string, header: string | null) =>
  service.harmless(async () => expectRefusedFlat(await sender.post(body, { header }), refusal(reason)));

describe('a delivery', () => {
  test.each(webhookPaths)('is accepted at %s, stored byte for byte, and a duplicate from then on', async (path) => {
    await service.leaves({ raw_events: 1 }, async () => {
      const body = unique({ type: 'healthcheck', text: 'ä \\u00e4 €' });
      const fresh = await sender.post(body, { path });
      const request_id = fresh.headers.get('x-request-id');
      const answer = (await fresh.json()) as { raw_event_id: number };
      expect(answer).toEqual({ ok: true, raw_event_id: expect.any(Number), type: 'healthcheck', request_id } as never);
      expect(Number.isSafeInteger(answer.raw_event_id)).toBe(true);
      const again = await sender.keep(body);
      const repeated = { ok: true, duplicate: true, type: 'healthcheck', request_id: expect.stringMatching(requestId) };
      expect(again).toEqual(repeated);
      expect(again['request_id']).not.toBe(request_id);
      expect((await sender.eventOf(answer.raw_event_id)).payload).toBe(body);
    });
  });

  test.each(['aggregator-signature', 'X-Terra-Signature', 'terra-signature'])('may be signed in %s', async (name) => {
    const body = unique();
    const headers = { [name]: sender.signed(body) };
    await service.leaves({ raw_events: 1 }, () => sender.keep(body, { header: null, headers }));
  });
});

describe('the header', () => {
  test('W32 absent, empty or under another name is missing_header', async () => {
    for (const header of [null, '', '   ']) await refused('missing_header', planted(), header);
    await service.harmless(async () => {
      const body = planted();
      const headers = { 'x-signature': sender.signed(body), authorization: `Bearer ${sender.signed(body)}` };
      await expectRefusedFlat(await sender.post(body, { header: null, headers }), refusal('missing_header'));
    });
  });

  const hex = 'a'.repeat(64);
  test.each([
    ['t alone', 't=1'],
    ['an empty t alone', 't='],
    ['v1 alone', `v1=${hex}`],
    ['an empty v1', 't=1,v1='],
    ['t twice', `t=1,t=1,v1=${hex}`],
    ['63 digits', `t=1,v1=${hex.slice(1)}`],
    ['65 digits', `t=1,v1=${hex}a`],
    ['128 digits', `t=1,v1=${hex}${hex}`],
    ['no hexadecimal digits', `t=1,v1=${'g'.repeat(64)}`],
    ['a good v1 beside a broken one', `t=1,v1=${hex},v1=${hex}x`],
    ['spaces around the equals sign', `t = 1, v1 = ${hex}`],
    ['upper-case names', `T=1,V1=${hex}`],
    ['another scheme', `t=1,v0=${hex}`],
    ['semicolons', `t=1;v1=${hex}`],
    ['10 KB of commas', ','.repeat(10_000)],
    ['words', canary],
  ])('W33 %s is malformed_header', async (_, header) => {
    await refused('malformed_header', planted(), header);
  });

  test('W33 two headers are one with t twice: malformed_header', async () => {
    await service.harmless(async () => {
      const body = planted();
      const signatures = [sender.signed(body), sender.signed(body)];
      await expectRefusedFlat(await postRaw('/webhook', body, signatures), refusal('malformed_header'));
    });
  });

  test.each([
    ['parts in the other order', (t: number, digest: string) => `v1=${digest},t=${t}`],
    ['spaces between the parts', (t: number, digest: string) => ` t=${t} ,  v1=${digest} `],
    ['upper-case digits', (t: number, digest: string) => `t=${t},v1=${digest.toUpperCase()}`],
    ['v1 twice, of which one fits', (t: number, digest: string) => `t=${t},v1=${hex},v1=${digest}`],
    ['a scheme of tomorrow beside v1', (t: number, digest: string) => `t=${t},v2=x,v1=${digest}`],
  ])('W33 %s is accepted: one event is stored, and nothing else', async (_, header) => {
    await service.leaves({ raw_events: 1 }, async () => {
      const [body, t] = [planted(), nowS()];
      await sender.keep(body, { header: header(t, sender.hmac(body, t)) });
    });
  });
});

describe('the time', () => {
  test.each(['', 'abc', '-1', '+1', '1e3', '1.5', '0x10', '1'.repeat(13), '9'.repeat(30), 'NaN', '1 2', canary])(
    'W34 t=%s is bad_timestamp, though the signature is over it',
    async (t) => {
      const body = planted();
      await refused('bad_timestamp', body, `t=${t},v1=${sender.hmac(body, t)}`);
    },
  );

  test('W34 digits of another script are bad_timestamp', async () => {
    await service.harmless(async () => {
      const body = planted();
      const signature = `t=١٢,v1=${sender.hmac(body, '١٢')}`;
      await expectRefusedFlat(await postRaw('/webhook', body, [signature]), refusal('bad_timestamp'));
    });
  });

  test('W35 300 s away from now is fresh and 301 s is stale, in both directions', async () => {
    const clock = Math.floor(Date.now() / 1000) * 1000;
    const app = await startAppWithoutWorker({ nowMs: () => clock });
    const count = async () => (await app.db.read.all<[number]>(sql`SELECT count(*) FROM raw_events`))[0]?.[0];
    for (const shiftS of [-300, 300]) {
      expect((await app.deliver(planted(), { nowMs: clock + shiftS * 1000 })).status).toBe(200);
    }
    expect(await count()).toBe(2);
    for (const shiftS of [-301, 301, -86_400, 1e9]) {
      const { status, headers, body } = await app.deliver(planted(), { nowMs: clock + shiftS * 1000 });
      expect(status).toBe(401);
      expect(body).toEqual({
        error: 'invalid_signature',
        reason: 'stale',
        request_id: String(headers.get('x-request-id')),
      });
    }
    expect(await count()).toBe(2);
  });

  test.each([-310, 310])('W35 %i s away from now is stale in a running service, though it is right', async (shiftS) => {
    const body = planted();
    await refused('stale', body, sender.signed(body, nowS() + shiftS));
  });
});

describe('the bytes', () => {
  test('W36 a signature by another secret, for another time or without the time is a mismatch', async () => {
    const [body, t] = [planted(), nowS()];
    const { webhookSecret } = service.settings;
    const by = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
    for (const digest of [
      by('x'.repeat(40), `${t}.${body}`),
      by(webhookSecret, `${t - 1}.${body}`),
      by(webhookSecret, body),
    ])
      await refused('signature_mismatch', body, `t=${t},v1=${digest}`);
  });

  test('is judged in the order missing, malformed, bad, stale, mismatch, and all before the JSON', async () => {
    const hex = 'a'.repeat(64);
    await refused('malformed_header', '{', `t=abc,v1=${hex},v1=short`);
    await refused('bad_timestamp', '{', `t=abc,v1=${hex}`);
    await refused('stale', '{', `t=${nowS() - 1000},v1=${hex}`);
    await refused('signature_mismatch', '{', `t=${nowS()},v1=${hex}`);
  });

  test('W36 one byte altered, added or taken away, wherever it stands, is signature_mismatch', async () => {
    const body = unique({ type: 'daily', steps: 1000 });
    const header = sender.signed(body);
    const altered = [
      body.replace('1000', '9000'),
      ` ${body}`,
      `${body}\n`,
      body.slice(0, -1),
      body.slice(1),
      body.replace('daily', 'dailY'),
      '',
    ];
    for (const other of altered) await refused('signature_mismatch', other, header);
  });

  test('W37 a signature over what the bytes mean is signature_mismatch', async () => {
    const nonce = crypto.randomUUID();
    for (const body of [
      `{ "nonce": "${nonce}" }`,
      `{"nonce":"${nonce}","a":1.0}`,
      `{"nonce":"${nonce}","a":"\\u0061"}`,
    ])
      await refused('signature_mismatch', body, sender.signed(JSON.stringify(JSON.parse(body))));
  });
});

describe('the address', () => {
  const notFound = { status: 404, code: 'not_found' };

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'W48 %s on the five paths is 404 in the envelope',
    async (method) => {
      await service.harmless(async () => {
        for (const path of webhookPaths) await expectRefused(await fetch(service.url + path, { method }), notFound);
      });
    },
  );

  test.each([
    '/webhooks/aggregator/',
    '/webhook/aggregator/',
    '/aggregator/',
    '/webhook/',
    '/Webhook',
    '/WEBHOOKS/AGGREGATOR',
    '//webhook',
    '//',
    '/webhooks//aggregator',
    '/webhooks%2Faggregator',
    '/web%68ook',
    '/webhook%00',
    '/webhook;x',
    '/webhook/aggregator/x',
    '/webhooks',
    '/v1/webhook',
  ])('W49 %s is no sixth path: 404, though the signature is right', async (path) => {
    await service.harmless(async () => {
      const body = planted();
      await expectRefused(await postRaw(path, body, [sender.signed(body)]), notFound);
    });
  });
});
