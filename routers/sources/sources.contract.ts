import { z } from 'zod';
import { type Contract, Timestamp } from '../core/contract.ts';

export const providers = [
  'apple',
  'concept2',
  'coros',
  'cronometer',
  'dexcom',
  'eight',
  'fatsecret',
  'fitbit',
  'freestylelibre',
  'garmin',
  'google',
  'huawei',
  'ifit',
  'nutracheck',
  'omron',
  'oura',
  'peloton',
  'polar',
  'renpho',
  'samsung',
  'strava',
  'suunto',
  'tempo',
  'trainingpeaks',
  'underarmour',
  'wahoo',
  'whoop',
  'withings',
  'zwift',
] as const;

const charsMax = 2048;
const plain = /^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i;

/** The person's browser opens it, so private addresses are allowed. */
const RedirectUrl = z
  .string()
  .max(charsMax)
  .refine(isRedirectUrl, { error: 'Use an http or https address in plain ASCII, without user name or password.' });

function isRedirectUrl(text: string): boolean {
  if (!plain.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, host } = new URL(text);
  const written = (/^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '').toLowerCase();
  const asWritten = [host, `${hostname}:80`, `${hostname}:443`].includes(written);
  return asWritten && username === '' && password === '' && !isUnusable(hostname);
}

/** Unspecified, link-local (cloud credentials), multicast, IPv4 in IPv6. */
const isUnusable = (hostname: string) =>
  /^(0\.|169\.254\.|22[4-9]\.|23\d\.|24\d\.|25[0-5]\.)\d/.test(hostname) ||
  /^\[(::\]|::ffff:|fe[89ab]|ff)/.test(hostname);

export const Source = z
  .object({
    id: z.string().meta({ example: 'src_4rTqJ0v2mXbD8cWfZk1LsA' }),
    provider: z.string().meta({ example: 'garmin' }),
    connected_at: Timestamp,
    last_sync_at: Timestamp.nullable(),
    status: z.enum(['active', 'degraded', 'inactive']).meta({
      description:
        '`degraded`: connected, and the provider gives no data at present; signing in there again usually helps.',
    }),
  })
  .meta({ id: 'Source', description: 'A wearable connected through the aggregator.' });
export type Source = z.infer<typeof Source>;

export const ListSources = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/sources',
      tags: ['Sources'],
      summary: 'List connected wearables',
      description: 'Connected sources. One that was disconnected is no longer among them; its data stays.',
      protect: true,
    },
    rest: { errors: [] },
  },
  input: z.object({}),
  output: z.object({ data: z.array(Source) }).meta({
    id: 'SourceList',
    example: {
      data: [
        {
          id: 'src_4rTqJ0v2mXbD8cWfZk1LsA',
          provider: 'garmin',
          connected_at: '2026-11-01T08:15:00.000Z',
          last_sync_at: '2026-11-21T06:12:00.000Z',
          status: 'active',
        },
      ],
    },
  }),
} as const satisfies Contract;

export const ConnectSource = {
  meta: {
    openapi: {
      method: 'POST',
      path: '/sources/aggregator/connect',
      tags: ['Sources'],
      summary: 'Start connecting a wearable',
      description:
        'Open `widget_url` in a browser. Once the person has signed in there, the browser goes to `redirect_url`, and the wearable appears among the sources.',
      protect: true,
    },
    rest: {
      errors: ['invalid_request', 'invalid_field', 'already_exists', 'upstream_unavailable'],
      aliases: ['/connect'],
    },
  },
  input: z
    .object({
      provider: z.enum(providers).default('garmin'),
      redirect_url: RedirectUrl.optional().meta({
        description: 'A page of this service that says how to go on, if absent.',
      }),
    })
    .meta({ example: { provider: 'garmin', redirect_url: 'https://app.example/connected' } }),
  output: z.object({ widget_url: z.string(), session_id: z.string() }).meta({
    id: 'WidgetSession',
    example: {
      widget_url: 'https://widget.example/session/0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10',
      session_id: '0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10',
    },
  }),
} as const satisfies Contract;

export const DeleteSource = {
  meta: {
    openapi: {
      method: 'DELETE',
      path: '/sources/{id}',
      tags: ['Sources'],
      summary: 'Disconnect a wearable',
      description: 'What it has measured stays.',
      protect: true,
    },
    rest: { status: 204, errors: ['source_not_found'] },
  },
  input: z.object({ id: z.string() }),
  output: z.void(),
} as const satisfies Contract;
