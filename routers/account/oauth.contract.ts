import { z } from 'zod';
import type { Contract } from '../core/contract.ts';

export const scopeTexts = {
  'metrics:read': 'See your steps, sleep, heart rate, workouts and other measurements',
  'labs:read': 'See your lab results',
  'turns:write': 'Ask hale questions about you, see its answers and check texts against your data',
} as const;
export type Scope = keyof typeof scopeTexts;
export const scopes = Object.keys(scopeTexts) as Scope[];
const isScope = (text: string): text is Scope => Object.hasOwn(scopeTexts, text);

export const grantDays = 90;

const Scopes = z
  .string()
  .max(200)
  .default('metrics:read labs:read')
  .transform((text, context) => {
    const named = [...new Set(text.split(' '))];
    const known = named.filter(isScope);
    if (known.length === named.length) return known;
    context.addIssue({ code: 'custom', message: `names something other than ${scopes.join(', ')}.` });
    return z.NEVER;
  });

/** RFC 6749 with PKCE. */
export const Authorization = z.object({
  response_type: z.literal('code', 'must be code.'),
  client_id: z.string().min(1).max(64),
  redirect_uri: z.string().min(1).max(2_048),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'must be the base64url text of a SHA-256.'),
  code_challenge_method: z.literal('S256', 'must be S256.'),
  scope: Scopes,
  state: z
    .string()
    .max(512)
    .regex(/^[ -~]*$/, 'must be printable ASCII characters.')
    .optional(),
  resource: z.string().max(2_048).optional(),
});

/** Only for a session token, from a page of this service. */
export const DecideClient = {
  meta: { rest: { errors: ['forbidden', 'invalid_field'] } },
  input: Authorization.extend({ granted: z.boolean() }),
  output: z.object({ redirect_to: z.string() }),
} as const satisfies Contract;
