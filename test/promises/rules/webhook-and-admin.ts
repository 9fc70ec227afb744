import { held, type Section, testsOf } from '../table.ts';

const badDeliveries = testsOf('server/http/bad-input/webhook-bodies.test.ts');
const bodyLimits = testsOf('server/http/body-limits.test.ts');
const webhook = testsOf('server/http/bad-input/webhook.test.ts');
const admin = testsOf('routers/admin/admin.test.ts');
const ownership = testsOf('routers/ingestion/ownership.test.ts');

export const webhookAndAdminPromises: Section = {
  page: 'webhooks.md',
  heading: 'Answers',
  promises: [
    held('the aggregator’s own header names are accepted too', webhook('may be signed in %s')),
    held(
      'reasons are checked in order, and then the JSON',
      webhook('is judged in the order missing, malformed, bad, stale, mismatch, and all before the JSON'),
    ),
    held(
      'a delivery may have 32 MiB',
      bodyLimits('a delivery of more than 32 MiB is refused in the webhook’s shape; one of 32 MiB is read'),
    ),
    held(
      'JSON that is no object is stored and answered 200',
      badDeliveries('W40 %s is stored byte for byte as unknown, and makes no row'),
    ),
    held(
      'an unknown type is stored and answered 200',
      badDeliveries(
        'W46 a payload with %s is stored and makes no row',
        'W46 a day of a user whom nobody knows is stored, makes no row, and waits',
      ),
    ),
    held(
      'an unknown user’s events are normalized when the user appears',
      ownership('data that comes before its connection is stored once the person appears'),
    ),
    held(
      'an unknown connection’s events are normalized when the connection appears',
      ownership('data without a reference id waits for the auth event that names its connection'),
    ),
    held(
      'the dead letters are a page of raw_event_id, type, request_id, received_at, attempts and process_error',
      admin('is listed newest first with its error, page by page, and a cursor of another list is refused'),
    ),
    held(
      'a drain takes ids and limit, and answers ok and requeued',
      admin('is queued again by a drain, those named and no others, and parked again while it is no better'),
    ),
    held(
      'a trace is request_id and its events with their times and error',
      admin('is found by the request that brought it'),
    ),
    held('a raw event is those fields and payload, byte for byte', admin('is read back byte for byte')),
  ],
};
