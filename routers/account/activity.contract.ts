import { z } from 'zod';
import { type Contract, Timestamp } from '../core/contract.ts';

export const activityActions = [
  'sign_up',
  'sign_in',
  'passkey_sign_in',
  'session_end',
  'password_change',
  'password_reset',
  'reset_request',
  'reset_link',
  'email_verify',
  'token_make',
  'token_revoke',
  'token_reuse',
  'client_allow',
  'client_refuse',
  'passkey_add',
  'passkey_remove',
  'mcp_call',
] as const;
export type ActivityAction = (typeof activityActions)[number];

const Activity = z.object({
  at: Timestamp,
  action: z.enum(activityActions),
  outcome: z.enum(['done', 'failed']),
  address: z.string(),
  /** Such as `Firefox 142 on Linux`. */
  device: z.string(),
  /** Of `mcp_call`: the token's name, and the tool or resource. */
  program: z.string(),
  detail: z.string(),
});
export type Activity = z.infer<typeof Activity>;

export const ListActivity = {
  meta: { rest: { errors: ['invalid_field'] } },
  input: z.object({ limit: z.int().min(1).max(100).default(20), cursor: z.string().max(2_000).optional() }),
  output: z.object({ data: z.array(Activity), next_cursor: z.string().nullable(), has_more: z.boolean() }),
} as const satisfies Contract;
