import { sql } from 'drizzle-orm';
import { type Db, type Orm, writeAll } from '../engine/orm.ts';
import { plainWrite } from '../engine/prepared.ts';
import { derivedId } from '../id.ts';
import { activities, biomarkers } from '../schema/health-schema.ts';
import { keyColumnsOf } from '../schema/table-key.ts';
import { deliveriesOwner, payloadParam } from './delivery-seal.ts';
import { type PersonKey, sealedMark } from './sealing.ts';
import { inKeys } from './vault.ts';

/** Seals what was written before there was a key. Maintenance over all people. */

/** `from` calls the table `t`, of which `columns` are read; rows are sealed until those in `sealed` are. */
type Source = {
  table: string;
  from: string;
  owner: string;
  key: readonly string[];
  columns: readonly string[];
  sealed: readonly string[];
};
/**
 * A cell's name ends in `row` for the queries that write and read it. The key of the table is the same, or longer and
 * ends in it.
 */
type Place = Source & { row: readonly string[] };

const ofTurn = (table: string, row: readonly string[], columns: readonly string[]): Place => ({
  ...{ table, key: row, row, columns, sealed: columns },
  from: `${table} t JOIN turns o ON o.id = t.turn_id`,
  owner: 'o.user_id',
});
const ofPerson = (table: string, row: readonly string[], columns: readonly string[], key = row): Place => ({
  ...{ table, key, row, columns, sealed: columns },
  from: `${table} t`,
  owner: 't.user_id',
});

/** Every sealed column but those of the memories and of the deliveries' bodies. */
export const places: readonly Place[] = [
  ofPerson('turns', ['id'], ['messages', 'context', 'result']),
  ofTurn('turn_events', ['turn_id', 'seq'], ['data']),
  ofTurn('turn_steps', ['turn_id', 'name'], ['output']),
  ofTurn('turn_evidence', ['turn_id', 'place'], ['query', 'query_sha256', 'facts', 'rows']),
  ofTurn('turn_disclosures', ['turn_id', 'place'], ['contents']),
  ofPerson('idempotency_keys', ['user_id', 'key_sha256'], ['body_sha256', 'outcome']),
  ofPerson('lab_uploads', ['id'], ['file_name']),
  ofPerson('activities', ['id'], ['name'], keyColumnsOf(activities)),
  ofPerson('biomarkers', ['id'], ['value_text', 'flag', 'reference_range'], keyColumnsOf(biomarkers)),
];

/** They belong to nobody yet, and a body may have megabytes. */
const bodies: Source = {
  ...{ table: 'raw_event_bodies', key: ['raw_event_id'], columns: ['payload', 'sha256'], sealed: ['payload'] },
  from: '(SELECT raw_event_id, payload, sha256 FROM raw_event_bodies JOIN raw_events ON id = raw_event_id) t',
  owner: `'${deliveriesOwner}'`,
};

const rowsPerBatch = 50;
const bodiesPerBatch = 8;

/**
 * A few rows at a time, each only if nobody has written it meanwhile: a server may run beside this, and when this ends
 * early, the next run goes on where it was. Tells how many rows of which table.
 */
export async function* sealExisting(db: Db): AsyncGenerator<{ table: string; rows: number }> {
  for (const place of places) yield { table: place.table, rows: await inBatches(db, place, resealRow(place)) };
  yield { table: bodies.table, rows: await inBatches(db, bodies, resealBody, bodiesPerBatch) };
  yield { table: memories.table, rows: await inBatches(db, memories, resealMemory) };
}

type Stored = { owner: string; key: (string | number)[]; cells: (string | null)[] };
type Change = (orm: Orm, row: Stored) => ReturnType<typeof plainWrite>[];

const resealRow =
  ({ table, key: keyColumns, row, columns }: Place): Change =>
  (orm, { owner, key, cells }) => {
    const place = key.slice(-row.length);
    const fresh = columns.map((column, at) => {
      const text = cells[at] ?? null;
      if (text === null || text.startsWith(sealedMark)) return text;
      return anew(orm, owner, (opener) => opener.seal([table, column, ...place], opener.open([table, column], text)));
    });
    const sets = columns.map((column) => `${quoted(column)} = ?`).join(', ');
    return [
      plainWrite(
        orm,
        `UPDATE ${table} SET ${sets} WHERE ${isRow(keyColumns)} AND ${columns.map(isStill).join(' AND ')}`,
        [...fresh, ...key, ...cells],
      ),
    ];
  };

/** Under the name that it has for `delivery-seal.ts`. */
const resealBody: Change = (orm, { key, cells: [stored, sha256] }) => {
  const payload = payloadParam(orm, { sha256: sha256 ?? '', payload: stored ?? '' });
  const params = [payload, ...key, stored];
  return [plainWrite(orm, 'UPDATE raw_event_bodies SET payload = ? WHERE raw_event_id = ? AND payload IS ?', params)];
};

const memories: Source = { ...ofPerson('memories', ['id'], ['text', 'text_sha256']), sealed: ['text'] };

/** An entry is named after a hash that hangs on the key: what was said again since there is one is the entry that stays. */
const resealMemory: Change = (orm, { owner, key, cells: [stored, hash] }) => {
  const text = stored ?? '';
  const made = (make: (opener: PersonKey, digest: string) => string) =>
    anew(orm, owner, (opener) => make(opener, opener.digest(hash ?? '')));
  const digest = made((_, textSha256) => textSha256);
  const sealed = made((opener, textSha256) =>
    opener.seal(['memories', 'text', textSha256], opener.open(['memories', 'text'], text)),
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
const isRow = (row: readonly string[]) => row.map((column) => `${column} = ?`).join(' AND ');
const isStill = (column: string) => `${quoted(column)} IS ?`;
/** What is empty says nothing. */
const isPlain = (column: string) => `substr(t.${quoted(column)}, 1, ${sealedMark.length}) NOT IN ('${sealedMark}', '')`;
const anew = (orm: Orm, owner: string, make: (key: PersonKey) => string) =>
  inKeys(orm, [owner], (keys) => make(keys(owner)));

async function inBatches(db: Db, place: Source, change: Change, limit = rowsPerBatch): Promise<number> {
  const { from, owner, columns, sealed } = place;
  const key = place.key.map((column) => `t.${column}`).join(', ');
  const plain = sealed.map(isPlain).join(' OR ');
  const select = `SELECT ${owner}, ${key}, ${columns.map((column) => `t.${quoted(column)}`).join(', ')} FROM ${from} WHERE (${plain})`;
  let count = 0;
  let behind: Stored['key'] | undefined;
  for (;;) {
    const rest = behind
      ? sql` AND (${sql.raw(key)}) > (${sql.join(
          behind.map((part) => sql`${part}`),
          sql`, `,
        )})`
      : sql``;
    const found = await db.read.values<[string, ...(string | number | null)[]]>(
      sql`${sql.raw(select)}${rest} ORDER BY ${sql.raw(key)} LIMIT ${limit}`,
    );
    const rows = found.map(([userId, ...all]) => storedOf(userId, all, place.key.length));
    if (rows.length > 0) await writeAll(db, (orm) => rows.flatMap((each) => change(orm, each)));
    count += rows.length;
    behind = rows.at(-1)?.key;
    if (rows.length < limit) return count;
  }
}

const storedOf = (owner: string, all: readonly (string | number | null)[], keyLength: number): Stored => ({
  owner,
  key: all.slice(0, keyLength).map((part) => part ?? ''),
  cells: all.slice(keyLength).map((cell) => (cell === null ? null : String(cell))),
});
