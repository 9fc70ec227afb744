import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { answering } from '../../support/database/statements/answering.ts';
import { belonging } from '../../support/database/statements/belonging.ts';
import { importing } from '../../support/database/statements/importing.ts';
import { ingesting } from '../../support/database/statements/ingesting.ts';
import { keeping } from '../../support/database/statements/keeping.ts';
import { type Calls, costsOf, costsOfText, openNoting } from '../../support/database/statements/planned.ts';
import { statementsOfTriggers } from '../../support/database/statements/triggers.ts';

/** `query-plans-complete.test.ts` checks that no statement is missing here. */
const calls: Calls = { ...answering, ...ingesting, ...importing, ...keeping, ...belonging };

/** Calls that may scan, with the scan and the reason. */
type Exception = { calls: RegExp; costs: RegExp; because: string };
const ofOnePerson = /^USE TEMP B-TREE FOR/;
const exceptions: Exception[] = [
  {
    calls:
      /^(ending a turn|what a person said|the newest moment|laboratory results|sources of|active sources|uploads of|two sources|a person's|the tokens of a person|names of|erasing)/,
    costs: ofOnePerson,
    because: 'what is sorted belongs to one person, and is not many',
  },
  {
    calls: /^(parked raw events$|trying parked|what operators watch|doctor: events_(given_up|parked))/,
    costs: /^SCAN raw_events USING INDEX raw_events_parked_idx$/,
    because: 'the index holds what is parked and nothing else',
  },
  {
    calls: /^(what operators watch|doctor: turns_without_job)/,
    costs: /^SCAN turns USING INDEX turns_in_flight_idx$/,
    because: 'the index holds what is in flight and nothing else',
  },
  {
    calls: /^claims of the dead/,
    costs: /^SCAN idempotency_keys USING INDEX idempotency_keys_open_idx$/,
    because: 'the index holds what has no answer yet and nothing else',
  },
  {
    calls: /^trying (parked|some parked)/,
    costs: /^SCAN raw_events$/,
    because: 'here this is the name of a subquery, whose own plan stands beside it',
  },
  {
    calls: /^(appending to the audit log|the audit log|the audit log’s head|verifying the audit log)/,
    costs: /^SCAN (audit_log|head LEFT-JOIN|sqlite_sequence|sqlite_schema|CONSTANT ROW|\(subquery-\d+\))$/,
    because:
      'a page in the order of the key ends after so many rows; the sequences and the schema have a row for each table',
  },
  {
    calls: /^tokens that were ended/,
    costs: /^SEARCH token_changes USING INTEGER PRIMARY KEY \(rowid>\?\)$/,
    because: 'a node reads what came since its last look, and a change is deleted after two hours',
  },
  {
    calls: /^verifying the audit log/,
    costs: /^SEARCH audit_log USING INTEGER PRIMARY KEY \(rowid>\?\)$/,
    because: 'an operator has the whole chain followed',
  },
  {
    calls: /^(old raw events|all raw events)/,
    costs: /^SEARCH raw_events USING INTEGER PRIMARY KEY \(rowid>\?\)$/,
    because: 'once a day, or for an operator, all raw events are passed over in pages',
  },
  {
    calls: /^reprocess: (counting )?raw events/,
    costs: /^(SCAN raw_events|SEARCH raw_events USING INTEGER PRIMARY KEY \(rowid>\?\))$/,
    because: 'an operator has stored raw events read again',
  },
  {
    calls: /^(reprocess|doctor): rows of/,
    costs: /^SEARCH \w+ USING INDEX sqlite_autoindex_\w+ \(id>\?\)$/,
    because: 'an operator has every row compared with its raw event, in pages',
  },
  {
    calls: /^doctor: (events|jobs|rows|uploads|counting)/,
    costs:
      /^(SCAN (raw_events|jobs|t|lab_uploads|\w+_summaries|activities|\w+_sessions|biomarkers|\w+_measurements)\b|USE TEMP)/,
    because: 'an operator asks about everything that there is',
  },
  {
    calls: /^doctor: files$/,
    costs: /^SEARCH lab_uploads USING INDEX sqlite_autoindex_lab_uploads_1 \(id>\?\)$/,
    because: 'an operator has every file looked at, in pages',
  },
  {
    calls: /^(a person's (identity_verifications|jobs)|erasing)/,
    costs: /^SCAN (identity_verifications|jobs)\b/,
    because: 'for an export or an erasure: both tables hold what is under way, and it may name a person anywhere',
  },
  {
    calls: /^(a person's (raw_events|audit_log)|raw events of a person|erasing)/,
    costs: /^(SCAN raw_events|SEARCH raw_events USING INTEGER PRIMARY KEY \(rowid>\?\))$/,
    because: 'for an export or an erasure: a raw event that had no effect yet names its person in its body alone',
  },
  {
    calls: /^a master key/,
    costs: /^SCAN (memories|profiles|lab_uploads|archives|activities|biomarkers)$/,
    because: 'once in the life of a database, when it gets its master key',
  },
  {
    calls: /^sealing what was there/,
    costs: /^SCAN (t|raw_event_bodies)\b/,
    because: 'an operator has everything sealed that was there before the key, in pages',
  },
  {
    calls: /^wrapping every key anew/,
    costs: /^SCAN person_keys/,
    because: 'an operator changes the master key, and with it the wrapping of every key',
  },
  {
    calls: /^trigger /,
    costs: /^SCAN erased_people EXISTS\b/,
    because: 'asks whether there is a row at all, and stops at the first',
  },
];

type Noting = Awaited<ReturnType<typeof openNoting>>;
const plain = await openNoting(false);
const sealing = await openNoting(true);
afterAll(() => {
  for (const { db } of [plain, sealing]) db.close();
});

const used = new Set<Exception>();
function unexpected(name: string, costs: readonly string[]): string[] {
  return costs.flatMap((cost) => {
    const fitting = exceptions.filter((exception) => exception.calls.test(name) && exception.costs.test(cost));
    for (const exception of fitting) used.add(exception);
    return fitting.length > 0 ? [] : [`${name}: ${cost}`];
  });
}

async function costsOfCalls({ statementsOf, planOf }: Noting): Promise<string[]> {
  const found: string[] = [];
  for (const [name, run] of Object.entries(calls)) {
    const statements = await statementsOf(run);
    if (statements.length === 0) found.push(`${name} sends nothing`);
    for (const statement of statements)
      found.push(...unexpected(name, [...costsOf(await planOf(statement)), ...costsOfText(statement)]));
  }
  return found;
}

test('no statement walks a table that grows with people or data, but for the named ones', async () => {
  expect(await costsOfCalls(plain)).toEqual([]);
});

test('nor does one where what people say is sealed', async () => {
  expect(await costsOfCalls(sealing)).toEqual([]);
});

test('nor does what a trigger runs', async () => {
  const found: string[] = [];
  const statements = await statementsOfTriggers(plain.db);
  expect(statements.length).toBeGreaterThan(10);
  for (const { name, statement } of statements)
    found.push(...unexpected(`trigger ${name}`, costsOf(await plain.planOf(statement))));
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  expect(exceptions.filter((exception) => !used.has(exception)).map(({ because }) => because)).toEqual([]);
});

test('the check itself notices a walk, a sort and a plan made anew', async () => {
  const costs = async (text: string) => {
    const [statement] = await plain.statementsOf((db) => db.read.all(sql.raw(text)));
    return statement ? costsOf(await plain.planOf(statement)) : [];
  };
  expect(await costs("SELECT * FROM turns WHERE request_id = 'a'")).toEqual(['SCAN turns']);
  expect(await costs("SELECT * FROM turns WHERE id > 'a'")).toEqual([
    'SEARCH turns USING INDEX sqlite_autoindex_turns_1 (id>?)',
  ]);
  expect(await costs("SELECT * FROM turns WHERE user_id = 'a' ORDER BY request_id")).toEqual([
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
  const anew = (text: string) => costsOfText({ sql: text });
  expect(anew('SELECT * FROM turns WHERE id = ? ORDER BY id')).toEqual(['PLANNED ANEW for what is bound: = ?']);
  expect(anew('SELECT * FROM turns WHERE id > +? LIMIT ?')).toEqual(['PLANNED ANEW for what is bound: LIMIT ?']);
  expect(anew('SELECT * FROM turns WHERE id = +? ORDER BY id')).toEqual([]);
});
