import { z } from 'zod';

/** What the simulator remembers, as its journal holds it. */

const Connection = z.object({
  userId: z.string(),
  provider: z.string(),
  referenceId: z.string().nullable(),
  createdAt: z.string(),
  /** False once it has ended. */
  active: z.boolean().default(true),
});
/** One person at one provider. */
export type Connection = z.output<typeof Connection>;

const Session = z.object({
  id: z.string(),
  /** The connection's id where it was promised before the person agreed. */
  userId: z.string().nullable(),
  providers: z.array(z.string()),
  referenceId: z.string().nullable(),
  successUrl: z.string().nullable(),
  failureUrl: z.string().nullable(),
  endsAtMs: z.number(),
});
/** A visit to the widget that has not ended yet. */
export type Session = z.output<typeof Session>;

const Lab = z.object({
  sessionId: z.string(),
  uploadId: z.string(),
  referenceId: z.string().nullable(),
  reportDate: z.string().nullable(),
  uploadedAt: z.string(),
  readAtMs: z.number(),
  outcome: z.enum(['sent', 'failed']),
  fileName: z.string().default(''),
  results: z.array(z.looseObject({})).default([]),
});
/** An uploaded report, as it was read. */
export type Lab = z.output<typeof Lab>;

const Delivery = z.object({
  id: z.string(),
  body: z.string(),
  reference: z.string(),
  traceId: z.string(),
  orderingMs: z.number(),
  createdAtMs: z.number(),
  dueAtMs: z.number(),
  attempts: z.number(),
});
/** A webhook that has not been accepted yet. */
export type Delivery = z.output<typeof Delivery>;

export const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connected'), connection: Connection }),
  z.object({ kind: z.literal('disconnected'), userId: z.string() }),
  z.object({ kind: z.literal('session'), session: Session }),
  z.object({ kind: z.literal('session_ended'), id: z.string() }),
  z.object({ kind: z.literal('lab'), lab: Lab }),
  z.object({ kind: z.literal('delivery'), delivery: Delivery }),
  z.object({ kind: z.literal('retry'), id: z.string(), attempts: z.number(), dueAtMs: z.number() }),
  z.object({ kind: z.literal('delivered'), id: z.string() }),
]);
export type Entry = z.output<typeof Entry>;
