import { eq, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { prepared, value } from '../engine/prepared.ts';
import { keysOf } from '../keys.ts';
import { profiles } from '../schema/access-schema.ts';

const columns = {
  name: 'name',
  units: 'units',
  language: 'language',
  timeZone: 'time_zone',
  birthYear: 'birth_year',
  sex: 'sex',
} as const;
type Field = keyof typeof columns;
const fields = keysOf(columns);
export type ProfileRow = Record<Field, string | null>;

const cell = (field: Field, userId: string) => cellOf('profiles', columns[field], userId);

const findProfileQuery = prepared((orm) =>
  orm
    .select()
    .from(profiles)
    .where(eq(profiles.userId, value('userId'))),
);

export async function findProfile(orm: Orm, { userId }: { userId: string }): Promise<ProfileRow | null> {
  const [row] = await findProfileQuery(orm, { userId });
  if (!row) return null;
  const opener = await keyOf(orm, userId);
  const open = (field: Field) => {
    const stored = row[field];
    return stored === null ? null : opener.open(cell(field, userId), stored);
  };
  return {
    ...{ name: open('name'), units: open('units'), language: open('language') },
    ...{ timeZone: open('timeZone'), birthYear: open('birthYear'), sex: open('sex') },
  };
}

export function saveProfile(orm: Orm, { userId }: { userId: string }, given: Partial<ProfileRow>) {
  const changed = fields.filter((field) => given[field] !== undefined);
  const values = Object.fromEntries(
    changed.map((field) => {
      const text = given[field] ?? null;
      return [field, text === null ? null : sealed(orm, userId, cell(field, userId), text)];
    }),
  );
  const insert = orm.insert(profiles).values({ userId, ...values });
  if (changed.length === 0) return insert.onConflictDoNothing();
  const set = Object.fromEntries(changed.map((field) => [field, sql.raw(`excluded.${columns[field]}`)]));
  return insert.onConflictDoUpdate({ target: profiles.userId, set });
}
