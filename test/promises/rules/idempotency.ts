import { held, type Section, testsOf } from '../table.ts';

const keys = testsOf('server/http/bad-input/idempotency.test.ts');
const idempotency = testsOf('routers/core/idempotency.test.ts');
const otherBody = 'I75 the same key with another body is refused, with the hashes of both and nothing of either';

export const idempotencyPromises: Section = {
  page: 'limits.md',
  heading: 'Idempotency keys',
  promises: [
    held(
      'a key has 1 to 255 visible ASCII characters',
      keys('I74 a key of 1 and one of 255 visible characters is taken'),
    ),
    held(
      'any other key is 400 invalid_field naming Idempotency-Key',
      keys('I74 an empty key, one of 256 characters, with a space, outside ASCII, or sent twice is refused'),
    ),
    held('a key is one user’s', keys('I76 the same key of another person is another key')),
    held(
      'a key is of one method and path',
      keys('I77 the same key on another path or over the other transport is another key'),
    ),
    held(
      'the same key and body get the first status, body and headers with Idempotent-Replayed: true',
      keys(
        'I79 a key is good for 24 hours and not a second longer',
        'I80 a refusal that the same request meets again is kept, with its request id',
      ),
    ),
    held('the message of a mismatch carries SHA-256 in hex of both bodies', keys(otherBody)),
    held(
      'a retry while the first runs waits for it',
      keys('I78 50 concurrent requests with one key make one turn, and get 50 equal answers'),
      idempotency('has its effect once on any number of nodes at once, and all get the first answer'),
    ),
    held(
      'every answer below 500 is kept but 401 and 429',
      idempotency('keeps a refusal below 500 and lets 401, 429 and 5xx be tried again'),
      keys('I80 one that passes is not: after 429 and 401 the same key starts the turn'),
    ),
    held('5xx is not kept', idempotency('keeps a refusal below 500 and lets 401, 429 and 5xx be tried again')),
    held('a body is compared by its bytes', keys(otherBody)),
    held(
      'a service token is never stored in clear, and made again for a retry',
      idempotency('a token made for a terminal client is the same again, and nowhere in the database'),
    ),
    held(
      'after kill -9 a retry with the same key makes no second turn',
      idempotency('after kill -9 at any instant a retry with the same key makes no second turn'),
    ),
    held(
      'a multipart body is compared by its parts: name, filename, type and content',
      keys('I81 the same form under another boundary is the same request, and another file, name or type is not'),
    ),
    held(
      'a failure of the aggregator is not kept, so that the advised retry can succeed',
      testsOf('routers/sources/sources.test.ts')('under one key makes one session, and a failure is not kept'),
    ),
    held(
      'after kill -9 a retry with the same key makes no second upload',
      testsOf('server/http/upload/kill-uploads.test.ts')(
        'killed at any instant, a retry with the same key never makes a second upload, nor loses the one',
      ),
    ),
    held(
      'a request that died is taken over under the same effect, and has none when it comes back',
      idempotency(
        'that died behind its claim is taken over once the claim has lapsed, under the same effect',
        'that comes back from the dead has no effect and gets the other’s answer',
      ),
    ),
    held(
      'what expired is cleared away',
      testsOf('server/identity/prune.test.ts')(
        'a running service clears expired sessions, idempotency keys and old failures away, and leaves the others',
      ),
    ),
  ],
};
