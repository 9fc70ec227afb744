import { getTableName, type SQL, sql } from 'drizzle-orm';
import { announceTokenChange } from '../access/service-tokens.ts';
import { deleteDataKey } from '../encryption/vault.ts';
import { compactionDue } from '../engine/embedded-file.ts';
import { type Db, type Orm, type WriteBatch, writeAll } from '../engine/orm.ts';
import { userSha256 } from '../id.ts';
import { insertJob, type NewJob } from '../jobs/queue.ts';
import { commitTimeMs, labUploads, rawEventBodies, rawEvents } from '../schema/schema.ts';
import { type PersonTable, type PersonTableName, personTableNames, personTables } from './person-data.ts';
import { eventsOfPerson, namesOf, quoted, shapeOf } from './person-rows.ts';

type Person = { userId: string };
type Pending = { names: string[]; counts: Record<string, number> };
export type Erasure = Pending & { over: boolean; erasedAtMs: number };

const rowsPerBatch = 500;

export async function findErasure(orm: Orm, { userId }: Person): Promise<Erasure | undefined> {
  const [row] = await orm.values<[erasedAtMs: number, pending: string | null]>(
    sql`SELECT erased_at_ms, pending FROM erased_people WHERE user_sha256 = ${userSha256(userId)}`,
  );
  if (!row) return undefined;
  const [erasedAtMs, pending] = row;
  const { names, counts } = pending === null ? { names: [], counts: {} } : (JSON.parse(pending) as Pending);
  return { over: pending === null, erasedAtMs, names, counts };
}

/** Sign-in and queued work go first, so nothing new is stored. */
export async function beginErasure(db: Db, person: Person, jobs: readonly NewJob[]): Promise<void> {
  const sha256 = userSha256(person.userId);
  const before = sql`FROM erased_people WHERE user_sha256 = ${sha256} AND pending IS NOT NULL`;
  const names = sql`SELECT json_group_array(name) FROM (${namesOf(person)} UNION SELECT value FROM (SELECT pending ${before}), json_each(pending, '$.names'))`;
  const counts = sql`coalesce((SELECT pending -> '$.counts' ${before}), '{}')`;
  await writeAll(db, (orm) => [
    orm.run(
      sql`INSERT INTO erased_people (user_sha256, erased_at_ms, pending)
        VALUES (${sha256}, ${commitTimeMs}, json_object('names', json((${names})), 'counts', json(${counts})))
        ON CONFLICT (user_sha256) DO UPDATE SET erased_at_ms = excluded.erased_at_ms, pending = excluded.pending`,
    ),
    ...tablesErased('first').flatMap((name) => [
      deleteWhere(orm, name, personTables[name].of(person)),
      tally(orm, person, name),
    ]),
    announceTokenChange(orm, person),
    ...jobs.map((job) => insertJob(orm, job)),
    ...(db.engine.kind === 'embedded' ? [orm.run(sql.raw(`PRAGMA user_version = ${compactionDue}`))] : []),
  ]);
}

export async function eraseRows(db: Db, person: Person & { names: readonly string[] }): Promise<void> {
  for await (const events of eventsOfPerson(db.read, person)) {
    const ids = sql`(SELECT value FROM json_each(${JSON.stringify(events.map(({ id }) => id))}))`;
    await writeAll(db, (orm) => [
      orm.run(sql`DELETE FROM jobs WHERE input ->> '$.rawEventId' IN ${ids}`),
      tally(orm, person, 'jobs'),
      orm.run(sql`DELETE FROM ${rawEventBodies} WHERE raw_event_id IN ${ids}`),
      orm.run(sql`DELETE FROM ${rawEvents} WHERE id IN ${ids}`),
      tally(orm, person, 'raw_events'),
    ]);
  }
  for (const name of tablesErased('later')) {
    if (name === 'raw_events' || name === 'lab_uploads') continue;
    let more = true;
    while (more) more = await erasePortion(db, person, name);
  }
  await writeAll(db, (orm) => [deleteDataKey(orm, person), tally(orm, person, 'person_keys')]);
}

async function erasePortion(db: Db, person: Person, name: PersonTableName): Promise<boolean> {
  const { table, of } = personTables[name];
  const key = sql.raw(shapeOf(name).key.map(quoted).join(', '));
  const portion = sql`(${key}) IN (SELECT ${key} FROM ${table} WHERE ${of(person)} LIMIT ${rowsPerBatch})`;
  const [gone] = await db.write((orm) => [
    orm.values<[number]>(sql`DELETE FROM ${table} WHERE ${portion} RETURNING 1`),
    tally(orm, person, name),
  ]);
  return gone.length === rowsPerBatch;
}

export const listUploadsOfPerson = (orm: Orm, { userId }: Person) =>
  orm.values<[uploadId: string, storageKey: string]>(
    sql`SELECT id, storage_key FROM ${labUploads} WHERE user_id = ${userId} ORDER BY id LIMIT ${rowsPerBatch}`,
  );

export const eraseUpload = (db: Db, person: Person, uploadId: string) =>
  writeAll(db, (orm) => [
    orm.run(sql`DELETE FROM ${labUploads} WHERE id = ${uploadId} AND user_id = ${person.userId}`),
    tally(orm, person, 'lab_uploads'),
  ]);

export const endErasure = (orm: Orm, { userId }: Person) =>
  orm.run(sql`UPDATE erased_people SET pending = NULL WHERE user_sha256 = ${userSha256(userId)}`);

const tablesErased = (when: PersonTable['erased']) =>
  personTableNames.filter((name) => personTables[name].erased === when);

const deleteWhere = (orm: Orm, name: PersonTableName, condition: SQL): ReturnType<WriteBatch>[number] =>
  orm.run(sql`DELETE FROM ${personTables[name].table} WHERE ${condition}`);

function tally(orm: Orm, { userId }: Person, name: PersonTableName) {
  const path = `$.counts.${getTableName(personTables[name].table)}`;
  return orm.run(
    sql`UPDATE erased_people SET pending = json_set(pending, ${path}, coalesce(pending ->> ${path}, 0) + changes()) WHERE user_sha256 = ${userSha256(userId)}`,
  );
}
