import { held, type Section, testsOf } from '../table.ts';

const badQuota = testsOf('server/http/bad-input/quota.test.ts');
const quota = testsOf('server/http/quota.test.ts');
const nodes = testsOf('server/http/quota-on-nodes.test.ts');

export const quotasPromises: Section = {
  page: 'limits.md',
  heading: 'Quotas',
  promises: [
    held(
      'a quota is exact on one node under concurrency',
      quota('of 40 concurrent calls under a quota of 10 exactly 10 pass, and the others are told when to come back'),
      nodes('under any schedule of calls, flushes and minutes no window admits more than its limit'),
    ),
    held(
      'the day’s count survives a restart',
      quota('is kept over a restart (%s)'),
      nodes('what was admitted is known to the next process, minute and day apart'),
    ),
    held(
      'several nodes count together within 10 seconds',
      nodes(
        'count together: what one has admitted is counted by another within 10 seconds',
        'two that write at once lose nothing',
      ),
    ),
    held(
      'Retry-After is in whole seconds, 1 to 60 for the minute',
      badQuota(
        'H112 Retry-After is a whole number, never below 1, and true: then a request passes',
        'H112 a burst at the edge gets what both minutes have, and not one request more',
      ),
    ),
    held(
      'a request on /v1 counts once',
      quota('a request on /v1 once, whatever becomes of it, and the event stream too'),
    ),
    held('a call on /trpc counts once', quota('a call on /trpc once, so that a batch counts its calls')),
    held(
      'a request that is refused for its credentials does not count',
      badQuota('H112 requests that are refused for their credentials use up nobody’s'),
    ),
    held(
      'webhook, admin and meta routes are free',
      quota('the webhook, the admin routes and what anybody may read are free'),
    ),
  ],
};
