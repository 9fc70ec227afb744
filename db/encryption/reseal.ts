import { sql } from 'drizzle-orm';
import { type Db, type Orm, writeAll } from '../engine/orm.ts';
import { plainWrite } from '../engine/prepared.ts';
import { derivedId } from '../id.ts';
import { keysOf } from '../keys.ts';
import { cellOf, type SealedTableName, sealedTables } from './sealed-columns.ts';
import { payloadParam, rawEventsOwner } from './sealed-rows.ts';
import { type PersonKey, sealedMark } from './sealing.ts';
import { inKeys } from './vault.ts';

type Source = { table: string; from: string; owner: string; key: readonly string[]; columns: readonly string[] };
type Stored = { owner: string; key: (string | number)[]; cells: (string | null)[] };
type Change = (orm: Orm, row: Stored) => ReturnType<typeof plainWrite>[];

const rowsPerBatch = 50;
const bodiesPerBatch = 8;

/** Safe beside a server: changed rows are skipped. */
export async function* sealExisting(db: Db): AsyncGenerator<{ table: string; rows: number }> {
  for (const name of keysOf(sealedTables)) {
    const source = sourceOf(name);
    const limit = name === 'raw_event_bodies' ? bodiesPerBatch : rowsPerBatch;
    yield { table: name, rows: await inBatches(db, source, changeOf(name, source), limit) };
  }
}

function sourceOf(table: SealedTableName): Source {
  const { bound, columns, owner, ...rest } = sealedTables[table];
  const key: readonly string[] = 'key' in rest ? rest.key : bound;
  const source = { table, key, columns };
  if (owner === 'turn') return { ...source, from: `${table} t JOIN turns o ON o.id = t.turn_id`, owner: 'o.user_id' };
  if (owner === 'person') return { ...source, from: `${table} t`, owner: 't.user_id' };
  const bodies = '(SELECT raw_event_id, payload, sha256 FROM raw_event_bodies JOIN raw_events ON id = raw_event_id) t';
  return { ...source, from: bodies, owner: `'${rawEventsOwner}'` };
}

function changeOf(table: SealedTableName, source: Source): Change {
  if (table === 'memories') return resealMemory;
  return table === 'raw_event_bodies' ? resealBody : resealRow(source, sealedTables[table].bound.length);
}

const resealRow =
  ({ table, key: keyColumns, columns }: Source, boundLength: number): Change =>
  (orm, { owner, key, cells }) => {
    const row = key.slice(-boundLength);
    const fresh = columns.map((column, at) => {
      const text = cells[at] ?? null;
      if (text === null || text.startsWith(sealedMark)) return text;
      return inKey(orm, owner, (person) => person.seal([table, column, ...row], person.open([table, column], text)));
    });
    const sets = columns.map((column) => `${quoted(column)} = ?`).join(', ');
    const isSame = [
      ...keyColumns.map((column) => `${column} = ?`),
      ...columns.map((column) => `${quoted(column)} IS ?`),
    ];
    return [plainWrite(orm, `UPDATE ${table} SET ${sets} WHERE ${isSame.join(' AND ')}`, [...fresh, ...key, ...cells])];
  };

const resealBody: Change = (orm, { key, cells: [stored, sha256] }) => {
  const payload = payloadParam(orm, { sha256: sha256 ?? '', payload: stored ?? '' });
  const params = [payload, ...key, stored];
  return [plainWrite(orm, 'UPDATE raw_event_bodies SET payload = ? WHERE raw_event_id = ? AND payload IS ?', params)];
};

const resealMemory: Change = (orm, { owner, key, cells: [stored, hash] }) => {
  const text = stored ?? '';
  const made = (make: (person: PersonKey, digest: string) => string) =>
    inKey(orm, owner, (person) => make(person, person.digest(hash ?? '')));
  const digest = made((_, textSha256) => textSha256);
  const sealed = made((person, textSha256) =>
    person.seal(cellOf('memories', 'text', textSha256), person.open(cellOf('memories', 'text'), text)),
  );
  const again = 'EXISTS (SELECT 1 FROM memories WHERE user_id = ? AND text_sha256 = ?)';
  return [
    plainWrite(orm, `DELETE FROM memories WHERE id = ? AND text IS ? AND ${again}`, [...key, text, owner, digest]),
    plainWrite(orm, 'UPDATE memories SET id = ?, text = ?, text_sha256 = ? WHERE id = ? AND text IS ?', [
      ...[made((_, textSha256) => derivedId('mem', owner, textSha256)), sealed, digest],
      ...[...key, text],
    ]),
  ];
};

const quoted = (column: string) => `"${column}"`;
const inKey = (orm: Orm, owner: string, make: (person: PersonKey) => string) =>
  inKeys(orm, [owner], (keys) => make(keys(owner)));
const alsoRead: { [Table in string]?: string } = { raw_event_bodies: 'sha256', memories: 'text_sha256' };
const isPlain = (column: string) => `substr(t.${quoted(column)}, 1, ${sealedMark.length}) NOT IN ('${sealedMark}', '')`;

async function inBatches(db: Db, source: Source, change: Change, limit: number): Promise<number> {
  const { table, from, owner, columns } = source;
  const key = source.key.map((column) => `t.${column}`).join(', ');
  const hash = alsoRead[table];
  const read = [...columns, ...(hash === undefined ? [] : [hash])].map((column) => `t.${quoted(column)}`).join(', ');
  const select = `SELECT ${owner}, ${key}, ${read} FROM ${from} WHERE (${columns.map(isPlain).join(' OR ')})`;
  let count = 0;
  let after: Stored['key'] | undefined;
  for (;;) {
    const rest = after
      ? sql` AND (${sql.raw(key)}) > (${sql.join(
          after.map((part) => sql`${part}`),
          sql`, `,
        )})`
      : sql``;
    const found = await db.read.values<[string, ...(string | number | null)[]]>(
      sql`${sql.raw(select)}${rest} ORDER BY ${sql.raw(key)} LIMIT ${limit}`,
    );
    const rows = found.map(([userId, ...all]) => storedOf(userId, all, source.key.length));
    if (rows.length > 0) await writeAll(db, (orm) => rows.flatMap((each) => change(orm, each)));
    count += rows.length;
    after = rows.at(-1)?.key;
    if (rows.length < limit) return count;
  }
}

const storedOf = (owner: string, all: readonly (string | number | null)[], keyLength: number): Stored => ({
  owner,
  key: all.slice(0, keyLength).map((part) => part ?? ''),
  cells: all.slice(keyLength).map((cell) => (cell === null ? null : String(cell))),
});
