import { z } from 'zod';
import { type Contract, Timestamp } from '../core/contract.ts';

const ServiceToken = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Timestamp,
  /** To the hour, in UTC. */
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp,
  /** Null opens everything. */
  scopes: z.array(z.string()).nullable(),
  current: z.boolean(),
});
export type ServiceToken = z.infer<typeof ServiceToken>;

/** The newest 200 that are valid. */
export const ListTokens = {
  meta: { rest: { errors: [] } },
  input: z.object({}),
  output: z.object({ tokens: z.array(ServiceToken) }),
} as const satisfies Contract;

/** At once here, on other nodes within 5 seconds. Open streams go on. */
export const RevokeToken = {
  meta: { rest: { errors: ['token_not_found'] } },
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({}),
} as const satisfies Contract;

const Session = z.object({
  id: z.string(),
  device: z.string(),
  signed_in_at: Timestamp,
  current: z.boolean(),
});

/** At most 100; embedded provider only. */
export const ListSessions = {
  meta: { rest: { errors: [] } },
  output: z.object({ sessions: z.array(Session) }),
} as const;

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Timestamp.nullable(),
  synced: z.boolean(),
});

/** At most 20, managed over `/auth/passkey`. */
export const ListPasskeys = {
  meta: { rest: { errors: [] } },
  output: z.object({ passkeys: z.array(Passkey) }),
} as const;

/** The browser's session token lives on for up to a minute. */
export const EndSession = {
  meta: { rest: { errors: ['not_found'] } },
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({}),
} as const satisfies Contract;
