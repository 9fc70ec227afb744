import { held, type Section, testsOf } from '../table.ts';

const badWebhook = testsOf('server/http/bad-input/webhook.test.ts');
const badTurns = testsOf('server/http/bad-input/turns.test.ts');
const badEvents = testsOf('server/http/bad-input/turn-events.test.ts');
const badSources = testsOf('server/http/bad-input/sources.test.ts');
const badLabs = testsOf('server/http/bad-input/labs.test.ts');

const turns = testsOf('routers/turns/turns.test.ts');
const quota = testsOf('server/http/quota.test.ts');
const defaults = testsOf('server/http/bad-input/quota.test.ts')(
  'H112 the 61st request is refused, one after the other or all at once',
  'H112 the 5,001st request of a day is refused, although its minute has room',
);

export const limitsPromises: Section = {
  page: 'limits.md',
  heading: 'Limits and retries',
  promises: [
    held('limit: 60 requests per minute and user', defaults),
    held('limit: 5,000 requests per day and user', defaults),
    held(
      'limit: the quota is on all authenticated endpoints',
      quota('a request on /v1 once, whatever becomes of it, and the event stream too'),
    ),
    held(
      'limit: 20 turns in flight per user, the 21st is rejected',
      badTurns('T66 of 20 and then 30 more that race for the places exactly 20 are taken, and no refusal says when'),
    ),
    held(
      'limit: a page has 20 items by default',
      turns('twenty by default, newest first, without conversation and result'),
    ),
    held('limit: a page has 100 items at most', badTurns('T68 limit=%s: 400')),
    held(
      'limit: answers are kept for retries for 24 hours',
      testsOf('server/http/bad-input/idempotency.test.ts')('I79 a key is good for 24 hours and not a second longer'),
    ),
    held(
      'limit: events are replayed for one hour after the end',
      badEvents('T72 59:59 after the end everything is replayed; at 60:01 the stream is 200, empty and over'),
    ),
    held(
      'limit: a delivery may be 300 seconds off',
      badWebhook(
        'W35 300 s away from now is fresh and 301 s is stale, in both directions',
        'W35 %i s away from now is stale in a running service, though it is right',
      ),
    ),
    held(
      'limit: a session token lives 60 seconds',
      testsOf('server/identity/accounts.test.ts')(
        'a token lasts 60 seconds and names this service as issuer and audience',
      ),
    ),
    held(
      'limit: a service token lives 30 days',
      testsOf('server/http/promised/tokens.test.ts')(
        'a service token is HS256, is for the person who approved it and is good for 30 days',
      ),
    ),
    held(
      'limit: a memory entry has at most 500 characters',
      testsOf('server/agent/memory-turn.test.ts')(
        'a memory entry has at most 500 characters, and the database is given no more',
      ),
    ),
    held(
      'limit: the SDK tries at most 5 times',
      testsOf('web/sdk/retries.test.ts')('as often as the client is told, at most five times'),
    ),
    held(
      'limit: what a person keeps has STORAGE_PER_PERSON bytes at most, and they see how much it is',
      testsOf('server/http/room.test.ts')(
        'what a person keeps is counted and shown; beyond STORAGE_PER_PERSON uploads and imports are refused with 422, deliveries are not',
      ),
      testsOf('web/cli/account.test.ts')('usage says what is kept, and how much may be'),
    ),
    held(
      'limit: uploads and imports stop while the disk has less than 5 % or 1 GiB free',
      testsOf('server/http/room.test.ts')('a disk with %i of %i bytes free takes neither uploads nor imports'),
    ),
    held(
      'limit: a lab file has 10 MB at most',
      badLabs('L83 10,485,760 bytes are accepted, and are what the aggregator gets', 'L83 one more is refused: 422'),
    ),
    held(
      'limit: a lab file is a PDF, a JPEG or a PNG',
      testsOf('routers/labs/labs-upload.test.ts')('may be %s'),
      badLabs('L85 %j: 422', 'L86 %s as %s: 422', 'L91 an empty file: 422'),
    ),
    held(
      'limit: an import is of 1 to 1460 days, 30 by default',
      testsOf('routers/data/import.test.ts')('%j is for %p days'),
      badSources('S98 %s: 400, flat'),
    ),
    held(
      'limit: the quota is on uploads too, before they are read',
      testsOf('routers/labs/labs-upload.test.ts')('the quota counts uploads, and refuses one before it is read'),
    ),
  ],
};
