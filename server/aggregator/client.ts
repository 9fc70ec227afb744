import { z } from 'zod';
import { utcDay } from '../../routers/core/days.ts';
import { fail } from '../../routers/core/errors.ts';
import type { AggregatorPort, Logger, ObserverPort, StoredContent } from '../../routers/ports.ts';
import { refusalOf } from '../../routers/ports.ts';
import { pulledStream } from '../body.ts';
import { unobserved } from '../observability/observer.ts';
import type { Aggregator } from '../settings/upstreams.ts';
import { ask } from './ask.ts';

type Name = keyof AggregatorPort;
type Timeouts = Record<Name, number>;
export const timeoutsMs: Timeouts = {
  createWidgetSession: 10_000,
  deauthenticate: 10_000,
  findLab: 10_000,
  listConnections: 2_000,
  requestHistory: 30_000,
  submitLab: 60_000,
};
const reportsMax = 50;
const attemptsMax = 3;

const WidgetSession = z.object({ session_id: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }) });
const LabAccepted = z.object({ upload_id: z.string().min(1).max(200) });
/** Other shapes count as empty, so the file is still sent. */
const LabReport = z.object({ session_id: z.string().min(1).max(200), upload_id: z.string().max(200).nullish() });
const LabReports = z.object({ sessions: z.array(LabReport) }).catch({ sessions: [] });
const LabFiles = z.object({ files: z.array(z.object({ filename: z.string().nullish() })) }).catch({ files: [] });
const UpstreamUser = z.object({
  user_id: z.string().min(1).max(200),
  provider: z.string().min(1).max(100),
  reference_id: z.string().nullish(),
  active: z.boolean().nullish(),
});
/** Three API generations. */
const UserInfo = z.union([
  z.array(UpstreamUser),
  z.object({ users: z.array(UpstreamUser) }).transform(({ users }) => users),
  z.object({ user: UpstreamUser }).transform(({ user }) => [user]),
]);
/** Older APIs send errors with status 200. */
const Accepted = z.looseObject({ status: z.string().optional() }).refine(({ status }) => status !== 'error');

export function createAggregatorClient(
  account: Aggregator | null,
  log: Logger,
  timeouts: Timeouts = timeoutsMs,
  observer: ObserverPort = unobserved,
): AggregatorPort {
  if (account === null) return withoutAccount;
  const { url: base, widgetUrl, devId, apiKey } = account;
  const headers = { 'dev-id': devId, 'x-api-key': apiKey, accept: 'application/json' };
  const watching = { log, observer };
  const addressOf = (path: string, query: Record<string, string>) =>
    new URL(`${base}${path}?${new URLSearchParams(query).toString()}`);

  return {
    createWidgetSession: async ({ userId, provider, redirectUrl }, { requestId }) => {
      const body = JSON.stringify({
        providers: provider.toUpperCase(),
        reference_id: userId,
        auth_success_redirect_url: redirectUrl,
        auth_failure_redirect_url: redirectUrl,
        language: 'en',
      });
      const session = await ask({
        name: 'createWidgetSession',
        call: {
          method: 'POST',
          url: new URL(widgetUrl),
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        },
        shape: WidgetSession,
        timeoutMs: timeouts.createWidgetSession,
        attemptsMax: 1,
        ...watching,
        requestId,
      });
      return { sessionId: session.session_id, widgetUrl: session.url };
    },

    deauthenticate: async ({ aggregatorUserId }, { requestId }) => {
      const url = addressOf('/auth/deauthenticateUser', { user_id: aggregatorUserId });
      const call = { method: 'DELETE', url, headers } as const;
      const timeoutMs = timeouts.deauthenticate;
      try {
        await ask({ name: 'deauthenticate', call, shape: Accepted, timeoutMs, attemptsMax, ...watching, requestId });
      } catch (cause) {
        if (refusalOf(cause)?.status !== 404) throw cause;
      }
    },

    requestHistory: async ({ aggregatorUserId, type, start, end }, { requestId }) => {
      const query = { user_id: aggregatorUserId, start_date: start, end_date: end, to_webhook: 'true' };
      const call = { method: 'GET', url: addressOf(`/${type}`, query), headers } as const;
      const timeoutMs = timeouts.requestHistory;
      await ask({ name: 'requestHistory', call, shape: Accepted, timeoutMs, attemptsMax, ...watching, requestId });
    },

    listConnections: async ({ userId }, { requestId }) => {
      const call = { method: 'GET', url: addressOf('/userInfo', { reference_id: userId }), headers } as const;
      const timeoutMs = timeouts.listConnections;
      // 404 may mean no connections.
      const none = { status: 404, body: [] };
      const question = {
        name: 'listConnections',
        call,
        shape: UserInfo,
        none,
        timeoutMs,
        attemptsMax: 1,
        ...watching,
        requestId,
      };
      const users = await ask(question);
      const connections = users
        .filter(({ reference_id: referenceId }) => (referenceId ?? userId) === userId)
        .map(({ user_id, provider, active }) => ({
          aggregatorUserId: user_id,
          provider: provider.toLowerCase(),
          active: active !== false,
        }));
      return { connections, complete: true };
    },

    submitLab: async ({ userId, fileName, contentType, content }, { requestId }) => {
      const form = formOfFile({ name: fileName, type: contentType, content });
      const call = {
        method: 'POST',
        url: addressOf('/lab-reports', { reference_id: userId }),
        headers: { ...headers, ...form.headers },
        body: form.body,
      } as const;
      const timeoutMs = timeouts.submitLab;
      const question = {
        name: 'submitLab',
        call,
        shape: LabAccepted,
        timeoutMs,
        attemptsMax: 1,
        ...watching,
        requestId,
      };
      const accepted = await ask(question);
      return { aggregatorUploadId: accepted.upload_id };
    },

    findLab: async ({ userId, fileName, sinceMs }, { requestId }) => {
      const get = <Body>(path: string, shape: z.ZodType<Body>, query: Record<string, string> = {}) => {
        const call = { method: 'GET', url: addressOf(path, query), headers } as const;
        return ask({ name: 'findLab', call, shape, timeoutMs: timeouts.findLab, attemptsMax, ...watching, requestId });
      };
      const query = { reference_id: userId, uploaded_at_from: utcDay(sinceMs) };
      const { sessions } = await get('/lab-reports', LabReports, query);
      for (const { session_id: id, upload_id: uploadId } of sessions.slice(0, reportsMax)) {
        if (!uploadId) continue;
        const { files } = await get(`/lab-reports/${encodeURIComponent(id)}/files`, LabFiles);
        if (files.some(({ filename }) => filename === fileName)) return { aggregatorUploadId: uploadId };
      }
      return null;
    },
  };
}

const unavailable = async (): Promise<never> => {
  throw fail('upstream_unavailable', {
    upstream: 'aggregator',
    status: 502,
    message: 'No aggregator is configured (AGGREGATOR_URL, AGGREGATOR_DEV_ID, AGGREGATOR_API_KEY).',
  });
};

const withoutAccount: AggregatorPort = {
  createWidgetSession: unavailable,
  deauthenticate: unavailable,
  requestHistory: unavailable,
  listConnections: async () => null,
  submitLab: unavailable,
  findLab: unavailable,
};

type FormFile = { name: string; type: string; content: StoredContent };

/** With a length, so a cut report is noticed. */
export function formOfFile({ name, type, content }: FormFile): {
  headers: Record<string, string>;
  body: ReadableStream;
} {
  const boundary = `hale-${crypto.randomUUID()}`;
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${inQuotes(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.byteLength + content.size + tail.byteLength),
    },
    body: pulledStream(piecesOf(head, content, tail)),
  };
}

async function* piecesOf(head: Uint8Array, content: StoredContent, tail: Uint8Array): AsyncGenerator<Uint8Array> {
  yield head;
  yield* content.stream();
  yield tail;
}

const inQuotes = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
