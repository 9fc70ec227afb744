import { z } from 'zod';
import { type Contract, Timestamp } from '../core/contract.ts';

const ServiceToken = z.object({
  id: z.string(),
  /** Empty when the program did not name itself. */
  name: z.string(),
  created_at: Timestamp,
  /** To the hour, in UTC. */
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp,
  /** What a program of OAuth was allowed; null for a token that opens everything. */
  scopes: z.array(z.string()).nullable(),
  /** The token that this request came with. */
  current: z.boolean(),
});
export type ServiceToken = z.infer<typeof ServiceToken>;

/** The newest 200 that are valid. The tokens themselves cannot be read again. */
export const ListTokens = {
  meta: { rest: { errors: [] } },
  input: z.object({}),
  output: z.object({ tokens: z.array(ServiceToken) }),
} as const satisfies Contract;

/** Ends a token: here at once, on other nodes within 5 seconds. Streams that are open go on. */
export const RevokeToken = {
  meta: { rest: { errors: ['token_not_found'] } },
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({}),
} as const satisfies Contract;

const Session = z.object({
  id: z.string(),
  /** Such as `Firefox 142 on Linux`; empty where none was said. */
  device: z.string(),
  signed_in_at: Timestamp,
  /** The sign-in that this request belongs to. */
  current: z.boolean(),
});

/** The newest 100 browsers that are signed in at the embedded provider. */
export const ListSessions = {
  meta: { rest: { errors: [] } },
  output: z.object({ sessions: z.array(Session) }),
} as const;

const Passkey = z.object({
  id: z.string(),
  /** Empty where none was given. */
  name: z.string(),
  created_at: Timestamp.nullable(),
  /** Whether it is on several devices of the person. */
  synced: z.boolean(),
});

/** All passkeys of a person, 20 at most. They are added and removed over `/auth/passkey`. */
export const ListPasskeys = {
  meta: { rest: { errors: [] } },
  output: z.object({ passkeys: z.array(Passkey) }),
} as const;

/** The browser gets no new session token; the one that it has ends by itself within a minute. */
export const EndSession = {
  meta: { rest: { errors: ['not_found'] } },
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({}),
} as const satisfies Contract;
