import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { deviceGrants } from '../schema/access-schema.ts';

export type DeviceGrantRow = typeof deviceGrants.$inferSelect;
type NewDeviceGrant = Omit<DeviceGrantRow, 'decision' | 'userId' | 'authTimeMs'>;
type UserCode = { userCode: string; nowMs: number };

export const insertDeviceGrant = (orm: Orm, row: NewDeviceGrant) => orm.insert(deviceGrants).values(row);

const isOpen = ({ userCode, nowMs }: UserCode) =>
  and(eq(deviceGrants.userCode, userCode), gt(deviceGrants.expiresAtMs, nowMs), isNull(deviceGrants.decision));

export async function findOpenGrant(orm: Orm, key: UserCode): Promise<DeviceGrantRow | undefined> {
  const [row] = await orm.select().from(deviceGrants).where(isOpen(key)).limit(1);
  return row;
}

export const decideGrant = (
  orm: Orm,
  key: UserCode & { decision: 'granted' | 'declined'; userId: string; authTimeMs: number },
) =>
  orm
    .update(deviceGrants)
    .set({ decision: key.decision, userId: key.userId, authTimeMs: key.authTimeMs })
    .where(isOpen(key))
    .returning({ userCode: deviceGrants.userCode });

export async function findGrantOfDevice(
  orm: Orm,
  { deviceCodeSha256 }: { deviceCodeSha256: string },
): Promise<DeviceGrantRow | undefined> {
  const [row] = await orm
    .select()
    .from(deviceGrants)
    .where(eq(deviceGrants.deviceCodeSha256, deviceCodeSha256))
    .limit(1);
  return row;
}

export const delayPoll = (orm: Orm, key: { deviceCodeSha256: string; nextPollMs: number }) =>
  orm
    .update(deviceGrants)
    .set({ nextPollMs: key.nextPollMs })
    .where(eq(deviceGrants.deviceCodeSha256, key.deviceCodeSha256));

export const takeGrant = (orm: Orm, { deviceCodeSha256 }: { deviceCodeSha256: string }) =>
  orm.delete(deviceGrants).where(eq(deviceGrants.deviceCodeSha256, deviceCodeSha256)).returning();

export const pruneDeviceGrants = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.delete(deviceGrants).where(lt(deviceGrants.expiresAtMs, nowMs - 60_000));
