import { describe, expect, test } from 'bun:test';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { requestId } from '../../../support/http/errors.ts';
import { rawRequest } from '../../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { eventText, framesOf, openEvents } from '../../../support/turns/event-text.ts';
import { ask, completedTurn, question, result } from '../../../support/turns/journal.ts';

/** Rows T70 to T73: requests for the stream of a turn. */

const service = await startWatchedService();
const turnId = await ask(service, 'user_a');
const text = await eventText(service, 'user_a', turnId);

async function rawEvents(...lines: string[]): Promise<string> {
  const authorization = `Authorization: Bearer ${await service.tokenOf('user_a')}`;
  const head = [`GET /v1/turns/${turnId}/events HTTP/1.1`, 'Host: x', authorization, ...lines];
  const answer = await rawRequest(service.url, `${head.join('\r\n')}\r\n\r\n`);
  expect(answer).toStartWith('HTTP/1.1 200');
  expect(answer).toMatch(/content-type: text\/event-stream/i);
  return answer;
}
const eventsIn = (answer: string) => answer.match(/event: [a-z_.]+\n/g)?.length ?? 0;

describe('the last id that a client has seen', () => {
  test.each([
    ...['abc', '-1', '1.5', '1e3', '0x1', '', ' ', '3,4', 'NaN', canary],
    ...['9007199254740992', '9223372036854775808', '18446744073709551616', '9'.repeat(10_240)],
  ])('T70 %s is no id and reads as absent: the whole stream', async (lastEventId) => {
    await service.harmless(async () => {
      expect(await eventText(service, 'user_a', turnId, { lastEventId })).toBe(text);
      expect(await eventText(service, 'user_a', turnId, { startingAfter: lastEventId })).toBe(text);
    });
  });

  test('T70 2^53 − 1 is the last id of every turn: behind it is nothing', async () => {
    await service.harmless(async () =>
      expect(await eventText(service, 'user_a', turnId, { lastEventId: '9007199254740991' })).toBe(''),
    );
  });

  test('T70 two headers, or a character outside ASCII, read as absent', async () => {
    await service.harmless(async () => {
      const events = framesOf(text).length;
      expect(eventsIn(await rawEvents('Last-Event-Id: 1', 'Last-Event-Id: 2'))).toBe(events);
      expect(eventsIn(await rawEvents('Last-Event-Id: ٣'))).toBe(events);
    });
  });
});

describe('what the client accepts', () => {
  test('T71 without Accept, and with one that a stream is not, the stream is the same', async () => {
    await service.harmless(async () => {
      expect(eventsIn(await rawEvents())).toBe(framesOf(text).length);
      for (const accept of ['application/json', 'text/html', 'text/event-stream;q=0', '*/*', '', canary]) {
        const headers = { accept };
        const response = await service.call('GET', `/v1/turns/${turnId}/events`, { as: 'user_a', headers });
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
        expect(response.headers.get('x-request-id')).toMatch(requestId);
        expect(await response.text()).toBe(text);
      }
    });
  });
});

describe('the replay window', () => {
  test('T72 59:59 after the end everything is replayed; at 60:01 the stream is 200, empty and over', async () => {
    const clock = { ms: Date.now() };
    const app = await startAppWithoutWorker({ nowMs: () => clock.ms });
    const ended = await completedTurn(app, 'user_a');
    const whole = await eventText(app, 'user_a', ended);
    clock.ms += 3_599_000;
    expect(await eventText(app, 'user_a', ended)).toBe(whole);
    clock.ms += 2_000;
    for (const from of [{}, { lastEventId: '1' }, { lastEventId: 'abc' }, { startingAfter: '1' }]) {
      const late = await openEvents(app, 'user_a', ended, from);
      expect([late.status, late.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      expect(await late.text()).toBe('');
    }
    const { body } = await app.json('GET', `/v1/turns/${ended}`, { as: 'user_a' });
    expect(body).toMatchObject({ status: 'completed', result });
  });
});

describe('other methods', () => {
  test('T73 HEAD on the stream is 404, has no body and does not hang', async () => {
    await service.harmless(async () => {
      const response = await service.call('HEAD', `/v1/turns/${turnId}/events`, { as: 'user_a' });
      expect([response.status, await response.text()]).toEqual([404, '']);
      expect(response.headers.get('x-request-id')).toMatch(requestId);
    });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('T73 %s on the stream is 404 not_found', async (method) => {
    await service.harmless(async () => {
      const options = { as: 'user_a', body: question };
      const response = await service.call(method, `/v1/turns/${turnId}/events`, options);
      await expectRefused(response, { status: 404, code: 'not_found' });
    });
  });
});
