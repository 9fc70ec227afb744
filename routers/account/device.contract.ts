import { z } from 'zod';
import { type Contract, Timestamp } from '../core/contract.ts';

/** Consonants only: no words, no digit look-alikes. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
export const userCodeLength = 8;

const UserCode = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine((text) => new RegExp(`^[${userCodeLetters}]{${userCodeLength}}$`).test(text), {
    error: 'is not such a code: eight letters, such as BCDF-GHJK.',
  });

/** Only for a session token, from a page of this service. */
export const FindDevice = {
  meta: { rest: { errors: ['forbidden', 'invalid_field'] } },
  input: z.object({ user_code: UserCode }),
  output: z.object({
    user_code: z.string(),
    name: z.string(),
    address: z.string(),
    asked_at: Timestamp,
  }),
} as const satisfies Contract;

export const DecideDevice = {
  meta: { rest: { errors: ['forbidden', 'invalid_field'] } },
  input: z.object({ user_code: UserCode, granted: z.boolean() }),
  output: z.object({}),
} as const satisfies Contract;
