import { held, type Section, testsOf } from '../table.ts';

const badWebhook = testsOf('server/http/bad-input/webhook.test.ts');
const badDeliveries = testsOf('server/http/bad-input/webhook-bodies.test.ts');
const signature = testsOf('server/aggregator/signature.test.ts');
const log = testsOf('server/observability/webhook-log.test.ts');
const rawEvents = testsOf('db/ingestion/raw-events.test.ts');
const ingestion = testsOf('routers/ingestion/ingestion.test.ts');
const deliveries = testsOf('server/http/promised/deliveries.test.ts');
const alias = 'is accepted at %s, stored byte for byte, and a duplicate from then on';
const stamped = 'a delivery that became rows is stamped as processed, and a replay of it is not processed again';

export const webhookPromises: Section = {
  page: 'webhooks.md',
  heading: 'Webhooks',
  promises: [
    held('POST /webhooks/aggregator takes deliveries, and so do its four aliases', badWebhook(alias)),
    held('the webhook needs no bearer', badWebhook(alias)),
    held(
      'any other method on the webhook’s paths is 404',
      badWebhook('W48 %s on the five paths is 404 in the envelope'),
    ),
    held(
      'aggregator-signature is t=<seconds>,v1=<hex>',
      badWebhook('may be signed in %s'),
      badWebhook('W33 %s is malformed_header'),
    ),
    held(
      'the signature is HMAC-SHA256 over t, a dot and the raw body',
      badWebhook('W36 a signature by another secret, for another time or without the time is a mismatch'),
      signature("the vendor's published vector verifies"),
    ),
    held(
      'the body is taken as the bytes that were sent',
      badWebhook(
        'W37 a signature over what the bytes mean is signature_mismatch',
        'W36 one byte altered, added or taken away, wherever it stands, is signature_mismatch',
      ),
    ),
    held(
      'more than 300 seconds off is stale, before and behind',
      badWebhook(
        'W35 %i s away from now is stale in a running service, though it is right',
        'W35 300 s away from now is fresh and 301 s is stale, in both directions',
      ),
    ),
    held('a fresh delivery is 200 with ok, raw_event_id, type and request_id', badWebhook(alias)),
    held('a duplicate is 200 with ok, duplicate, type and request_id', badWebhook(alias)),
    held(
      'a refused signature is 401 invalid_signature with reason and request_id',
      badWebhook('W32 absent, empty or under another name is missing_header'),
    ),
    held('the reason missing_header', badWebhook('W32 absent, empty or under another name is missing_header')),
    held('the reason malformed_header', badWebhook('W33 %s is malformed_header')),
    held('the reason bad_timestamp', badWebhook('W34 t=%s is bad_timestamp, though the signature is over it')),
    held('the reason stale', badWebhook('W35 %i s away from now is stale in a running service, though it is right')),
    held(
      'the reason signature_mismatch',
      badWebhook('W36 one byte altered, added or taken away, wherever it stands, is signature_mismatch'),
    ),
    held(
      'a signed body that is no JSON is 400 invalid_json',
      badDeliveries(
        'W38 %s is invalid_json, and stored neither at first nor the second time',
        'W41 %s is invalid_json, and not stored',
      ),
    ),
    held('the dedup key is the SHA-256 of the raw bytes', badWebhook(alias)),
    held(
      'a delivery is fresh once, however many arrive at one time',
      badDeliveries('W42 the same delivery 100 times at once is fresh once, and stored once'),
      rawEvents(
        'that comes a hundred times at once is one event and one job, and one request is told that it was first',
      ),
    ),
    held(
      'a replay is a duplicate and is not processed again',
      deliveries(stamped),
      rawEvents('that was processed is queued again neither by a duplicate nor by the sweep'),
    ),
    held(
      'equal meaning in other bytes is taken in twice',
      badDeliveries('W43 the same in other white space is fresh twice, and still one day'),
    ),
    held(
      'the job of a delivery carries the raw event’s id and the request’s',
      rawEvents(
        'that comes a hundred times at once is one event and one job, and one request is told that it was first',
      ),
    ),
    held(
      'a 200 means that the delivery is durable',
      testsOf('routers/ingestion/kill.test.ts')(
        'killed at any instant, again and again, the service keeps every acknowledged delivery once and ends at the same rows',
      ),
    ),
    held(
      'deliveries become daily summaries, activities, sleep sessions and biomarkers',
      ingestion('daily', 'sleep, under the day on which it ended', 'activity', 'lab report, in the layered shape'),
    ),
    held('a processed event has processed_at', deliveries(stamped)),
    held('five log lines share the request id', log('the five log lines of a delivery share one request id, in order')),
    held(
      'an event that cannot be normalized is parked with process_error',
      ingestion('an event that cannot become rows is parked with the name of the field, and the others go on'),
    ),
    held(
      'parked events are tried again every night',
      testsOf('routers/ingestion/nightly-retry.test.ts')(
        'becomes rows in the night after the reason is gone, and what is no better is parked again',
        'has its turn in one night with all others, page by page, once each',
      ),
    ),
    held(
      'stored events that were never queued are queued by a sweep',
      rawEvents(
        'the sweep queues what has no job: stored long enough ago, oldest of all kinds but parked and waiting ones',
      ),
    ),
    held(
      'the sweep is scheduled once, however many nodes there are',
      testsOf('db/jobs/queue.test.ts')(
        'queues one job for a slot among many nodes that try, and the next one when its time has come',
      ),
    ),
    held(
      'the order of deliveries does not matter',
      testsOf('routers/ingestion/convergence.test.ts')(
        'late, repeated and reordered deliveries converge to the same rows and the same connection',
      ),
    ),
    held(
      'a reconciliation job absorbs what never arrived',
      testsOf('routers/sources/reconcile-job.test.ts')(
        'asks for each person once, a page at a time, and makes here what is there',
      ),
    ),
    held(
      'a changed secret refuses the old one’s signatures at once as signature_mismatch',
      badWebhook('W36 a signature by another secret, for another time or without the time is a mismatch'),
    ),
  ],
};
