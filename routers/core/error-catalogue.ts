import type { TRPCError } from '@trpc/server';

type Header = { name: string; meaning: string };
type Entry = {
  status: number;
  otherStatuses?: readonly number[];
  trpc: TRPCError['code'];
  message: string;
  meaning: string;
  remedy: string;
  retry: string;
  headers?: readonly Header[];
};

/** Codes are public: never rename one. */
export const errorCatalogue = {
  invalid_request: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'The request as a whole is not valid.',
    meaning:
      'The body could not be used as a whole: it is not JSON or not an object, has another content type, is too large, or lacks a field that is required.',
    remedy: 'Read the message, which says what is missing or wrong, and compare the body with the API reference.',
    retry: 'No. The same request fails again until it is changed.',
  },
  invalid_field: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'A field is not valid.',
    meaning: 'The request is well-formed, but the value of one field, parameter or header is not accepted.',
    remedy: 'Correct the field that details.field names; its path is written with dots, as in messages.0.content.',
    retry: 'No. The same request fails again until the field is changed.',
  },
  missing_authorization: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'The Authorization header is missing.',
    meaning: 'The request carried no credentials, and what it asks for belongs to a user.',
    remedy: 'Send the header Authorization with the word Bearer, a space and a token.',
    retry: 'No. Add the header first.',
  },
  invalid_token: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'The token is not recognized or has expired.',
    meaning:
      'The token was not accepted: it has expired, was revoked, was issued for another service, or was damaged on its way. When signing in: the e-mail address or the password is wrong.',
    remedy: 'Get a new token: refresh the session at the identity provider, or have a new service token issued.',
    retry: 'No, not with the same token. Once, with a new one.',
  },
  webhook_signature_invalid: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'The signature of the delivery is not valid.',
    meaning:
      'A delivery to the webhook was not signed, or not with the secret, the bytes and the time that it arrived with. On the wire the body is flat, and its error reads invalid_signature.',
    remedy:
      'Read reason: missing_header, malformed_header, bad_timestamp, stale or signature_mismatch. Sign the bytes as they are sent, with the secret that this service is configured with, and check the sender’s clock.',
    retry: 'Only signed anew: a signature is good for a few minutes.',
  },
  forbidden: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: 'This credential is not allowed to do that.',
    meaning: 'We know who is asking, and this kind of credential may not do it.',
    remedy: 'Use a credential that is meant for this route.',
    retry: 'No. The same credential is refused again.',
  },
  not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such route.',
    meaning: 'No route has this address, or the route that has it does not know this method.',
    remedy: 'Compare the method and the address, letter by letter, with the API reference.',
    retry: 'No. The address stays unknown.',
  },
  turn_not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such turn.',
    meaning: 'There is no turn with this id among those of the user who asks. Another user’s turn looks the same.',
    remedy: 'Check the id, and that the token belongs to the user who started the turn. GET /v1/turns lists them.',
    retry: 'No. Nothing changes by asking again.',
  },
  lab_not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such lab upload.',
    meaning: 'There is no lab upload with this id among those of the user who asks. Another user’s looks the same.',
    remedy: 'Check the id, and that the token belongs to the user who uploaded the file. GET /v1/labs lists them.',
    retry: 'No. Nothing changes by asking again.',
  },
  source_not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such source.',
    meaning:
      'There is no active source with this id among those of the user who asks. An ended source and another user’s look the same, and the name of a provider is no id.',
    remedy: 'Use the id, which begins with src_, of a source that GET /v1/sources lists.',
    retry: 'No. Nothing changes by asking again.',
  },
  archive_not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such import.',
    meaning:
      'There is no import of a file with this id among those of the user who asks. One that was undone and another user’s look the same.',
    remedy: 'Check the id, which begins with arc_. GET /v1/archives lists them.',
    retry: 'No. Nothing changes by asking again.',
  },
  token_not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such token.',
    meaning:
      'There is no valid service token with this id among those of the user who asks. One that has ended and another user’s look the same.',
    remedy: 'Check the id; hale tokens lists them. A token that was to be revoked is useless already.',
    retry: 'No. Nothing changes by asking again.',
  },
  memory_not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No such memory entry.',
    meaning:
      'There is no memory entry with this id among those of the user who asks; a second delete finds none either.',
    remedy: 'Check the id. An entry that was to be deleted is gone: nothing is left to do.',
    retry: 'No. Nothing changes by asking again.',
  },
  already_exists: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'This exists already.',
    meaning:
      'What was to be made is there already, for example an active source of the same provider, or an import that is complete.',
    remedy: 'Use what is there, or end it first.',
    retry: 'No need: what the request asked for is there.',
  },
  idempotency_key_mismatch: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'This Idempotency-Key was used with another body.',
    meaning:
      'A request with the same key, method and path was answered within the last 24 hours, and its body was another one. The message has the SHA-256 of both. Nothing was done.',
    remedy: 'Make a new key for each new request; keep a key only to send the very same bytes again.',
    retry: 'With a new key, or after 24 hours.',
  },
  unprocessable: {
    status: 422,
    trpc: 'UNPROCESSABLE_CONTENT',
    message: 'The content cannot be accepted.',
    meaning:
      'The request is well-formed, and a rule forbids its content: a file that is too large, empty, or not what its type says.',
    remedy: 'Read the message, which names the rule, and change the content.',
    retry: 'No. The same content is refused again.',
  },
  rate_limit_exceeded: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many requests.',
    meaning:
      'The user has used up the requests of this minute or of this day, with all their tokens together. When signing in: too many attempts have failed.',
    remedy: 'Wait as many seconds as Retry-After says.',
    retry: 'Yes, after Retry-After seconds, with growing, slightly random pauses; at most five attempts.',
    headers: [{ name: 'Retry-After', meaning: 'whole seconds until requests are admitted again' }],
  },
  concurrency_limit_exceeded: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many turns are in flight.',
    meaning: 'The user has as many unfinished turns as are allowed at one time. This turn was not started.',
    remedy: 'Wait until a turn has ended, which its event stream tells, and start this one then.',
    retry: 'Yes, after a turn has ended or with growing, slightly random pauses; at most five attempts.',
    headers: [
      { name: 'X-Concurrency-Limit', meaning: 'how many turns may be in flight at one time' },
      { name: 'X-Concurrency-In-Flight', meaning: 'how many are in flight now' },
    ],
  },
  internal_error: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side.',
    meaning: 'The service failed in a way that it did not expect. Nothing about the request has to be wrong.',
    remedy: 'If it happens again, give the request id to whoever runs this service: its log has a line with that id.',
    retry: 'Yes, after 1, 2 and 4 seconds, with the same Idempotency-Key if the request writes something.',
  },
  upstream_unavailable: {
    status: 503,
    otherStatuses: [502, 504],
    trpc: 'SERVICE_UNAVAILABLE',
    message: 'A service that this needs is unavailable.',
    meaning:
      'Something that the answer depends on failed or took too long. The field upstream names it: aggregator, language_model, identity_provider, database, or storage when too much arrives at once.',
    remedy: 'Wait and try again. A turn that ended with this code stays ended: start a new one.',
    retry: 'Yes, with growing, slightly random pauses; at most five attempts.',
  },
} as const satisfies Record<string, Entry>;
export type ErrorCode = keyof typeof errorCatalogue;

export const errorEntries = () =>
  Object.entries<Entry>(errorCatalogue).map(([code, { otherStatuses = [], headers = [], ...entry }]) => ({
    code,
    statuses: [entry.status, ...otherStatuses].sort(),
    headers: [
      { name: 'X-Request-Id', meaning: 'the id of the request, the same as request_id in the body' },
      ...headers,
    ],
    meaning: entry.meaning,
    remedy: entry.remedy,
    retry: entry.retry,
  }));
