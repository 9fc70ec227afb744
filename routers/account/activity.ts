import { hash } from 'node:crypto';
import { z } from 'zod';
import { writeAll } from '../../db/client.ts';
import { newToken } from '../../db/id.ts';
import { type ActivityRow, insertActivity, listActivity } from '../../db/people/activity.ts';
import { personSubject } from '../../db/people/audit.ts';
import { timestamp } from '../core/contract.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { type Context, userProcedure } from '../trpc.ts';
import { type Activity, type ActivityAction, activityActions, ListActivity } from './activity.contract.ts';

type Noted = {
  userId: string;
  action: ActivityAction;
  outcome?: Activity['outcome'];
  address: string;
  device: string;
  program?: string;
  detail?: string;
  actor?: 'person' | 'command' | 'program';
};
type Noter = Pick<Context, 'db' | 'audit' | 'nowMs' | 'requestId'>;

/** The audit log keeps only a SHA-256, so erasure leaves it whole. */
export async function noteActivity({ db, audit, nowMs, requestId }: Noter, noted: Noted): Promise<void> {
  const { userId, action, outcome = 'done', actor = 'person', program = '', detail = '', ...from } = noted;
  const salt = newToken();
  const called = action === 'mcp_call' ? [program, detail] : [];
  const sha256 = hash('sha256', JSON.stringify([salt, from.address, from.device, ...called]), 'hex');
  await audit.record({
    ...{ actor, action: `account.${action}`, subject: personSubject(userId), requestId },
    outcome: `${outcome}; from sha256:${sha256}`,
  });
  await writeAll(db, (orm) => [
    insertActivity(orm, { userId, atMs: nowMs(), action, outcome, requestId, salt, program, detail, ...from }),
  ]);
}

export const accountActivity = userProcedure
  .meta(ListActivity.meta)
  .input(ListActivity.input)
  .output(ListActivity.output)
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const userId = ctx.principal.id;
    const scope = ['account.activity', userId];
    const beforeId = cursor === undefined ? undefined : decodeCursor(scope, cursor, z.int());
    const rows = await listActivity(ctx.db.read, { userId, limit: limit + 1, beforeId });
    return pageOf(rows, { limit, scope, positionOf: ({ id }) => id, present: presentActivity });
  });

const Action = z.enum(activityActions);

const presentActivity = ({ atMs, action, outcome, address, device, program, detail }: ActivityRow): Activity => ({
  at: timestamp(atMs),
  action: Action.parse(action),
  outcome: outcome === 'failed' ? 'failed' : 'done',
  address,
  device,
  program,
  detail,
});
