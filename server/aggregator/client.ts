import { z } from 'zod';
import { fail } from '../../routers/errors.ts';
import type { AggregatorPort, Logger } from '../../routers/ports.ts';
import { refusalOf } from '../../routers/upstream.ts';
import type { Aggregator } from '../env.ts';
import { ask } from './ask.ts';

type Name = keyof AggregatorPort;
type Timeouts = Record<Name, number>;
export const timeoutsMs: Timeouts = {
  createWidgetSession: 10_000,
  deauthenticate: 10_000,
  listConnections: 2_000,
  requestHistory: 30_000,
  submitLab: 60_000,
};
/** For calls that may happen twice. */
const attemptsMax = 3;

const WidgetSession = z.object({ session_id: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }) });
const LabAccepted = z.object({ upload_id: z.string().min(1).max(200) });
const UpstreamUser = z.object({
  user_id: z.string().min(1).max(200),
  provider: z.string().min(1).max(100),
  reference_id: z.string().nullish(),
  active: z.boolean().nullish(),
});
/** Of three generations: a list, a list under a name, and one alone. */
const UserInfo = z.union([
  z.array(UpstreamUser),
  z.object({ users: z.array(UpstreamUser) }).transform(({ users }) => users),
  z.object({ user: UpstreamUser }).transform(({ user }) => [user]),
]);
/** Whatever else an accepted request is answered with; the older generation also says errors with status 200. */
const Accepted = z.looseObject({ status: z.string().optional() }).refine(({ status }) => status !== 'error');

/** The aggregator's REST interface. Without an account every call fails, and all that needs none of them works. */
export function createAggregatorClient(
  account: Aggregator | null,
  log: Logger,
  timeouts: Timeouts = timeoutsMs,
): AggregatorPort {
  if (account === null) return withoutAccount;
  const { url: base, widgetUrl, devId, apiKey } = account;
  const headers = { 'dev-id': devId, 'x-api-key': apiKey, accept: 'application/json' };
  const addressOf = (path: string, query: Record<string, string>) =>
    new URL(`${base}${path}?${new URLSearchParams(query).toString()}`);

  return {
    createWidgetSession: async ({ userId, provider, redirectUrl }) => {
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
        log,
      });
      return { sessionId: session.session_id, widgetUrl: session.url };
    },

    deauthenticate: async ({ aggregatorUserId }) => {
      const url = addressOf('/auth/deauthenticateUser', { user_id: aggregatorUserId });
      const call = { method: 'DELETE', url, headers } as const;
      const timeoutMs = timeouts.deauthenticate;
      try {
        await ask({ name: 'deauthenticate', call, shape: Accepted, timeoutMs, attemptsMax, log });
      } catch (cause) {
        if (refusalOf(cause)?.status !== 404) throw cause;
      }
    },

    requestHistory: async ({ aggregatorUserId, type, start, end }) => {
      const query = { user_id: aggregatorUserId, start_date: start, end_date: end, to_webhook: 'true' };
      const call = { method: 'GET', url: addressOf(`/${type}`, query), headers } as const;
      const timeoutMs = timeouts.requestHistory;
      await ask({ name: 'requestHistory', call, shape: Accepted, timeoutMs, attemptsMax, log });
    },

    listConnections: async ({ userId }) => {
      const call = { method: 'GET', url: addressOf('/userInfo', { reference_id: userId }), headers } as const;
      const timeoutMs = timeouts.listConnections;
      // The person may have none, which is said by a status that an address which is wrong has as well.
      const none = { status: 404, body: [] };
      const users = await ask({ name: 'listConnections', call, shape: UserInfo, none, timeoutMs, attemptsMax: 1, log });
      return users
        .filter(({ reference_id: referenceId }) => (referenceId ?? userId) === userId)
        .map(({ user_id, provider, active }) => ({
          aggregatorUserId: user_id,
          provider: provider.toLowerCase(),
          active: active !== false,
        }));
    },

    submitLab: async ({ userId, fileName, contentType, content }) => {
      const body = new FormData();
      body.set('file', content.slice(0, content.size, contentType), fileName);
      const call = { method: 'POST', url: addressOf('/lab-reports', { reference_id: userId }), headers, body } as const;
      const timeoutMs = timeouts.submitLab;
      const accepted = await ask({ name: 'submitLab', call, shape: LabAccepted, timeoutMs, attemptsMax: 1, log });
      return { aggregatorUploadId: accepted.upload_id };
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
};
