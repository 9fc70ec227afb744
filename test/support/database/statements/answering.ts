import * as idempotencyQueries from '../../../../db/access/idempotency.ts';
import { findProfile, saveProfile } from '../../../../db/access/profiles.ts';
import { addToQuota, listQuotaCounts, reserveSpend, settleSpend } from '../../../../db/access/quotas.ts';
import { bindUser, findNamedUser, findUser, upsertUser } from '../../../../db/access/users.ts';
import { writeAll } from '../../../../db/client.ts';
import { readClock } from '../../../../db/engine/orm.ts';
import { listCoverage } from '../../../../db/health/coverage.ts';
import { countDays, listExtents } from '../../../../db/health/extents.ts';
import { listBiomarkerNames, listBiomarkerRows } from '../../../../db/health/labs.ts';
import { listDayValues, listMeasuredRows } from '../../../../db/health/measured-rows.ts';
import type { Measures } from '../../../../db/health/measures.ts';
import * as metricQueries from '../../../../db/health/metrics.ts';
import { findNightsAround, listSleeps } from '../../../../db/health/nights.ts';
import { upsertHealthRows } from '../../../../db/health/rows.ts';
import { listChangedRows } from '../../../../db/health/sync.ts';
import { findWorkout, listWorkouts } from '../../../../db/health/workouts.ts';
import { sourceIsActive } from '../../../../db/ingestion/sources.ts';
import { insertJob } from '../../../../db/jobs/queue.ts';
import { type HealthTableName, healthTables } from '../../../../db/schema/health-schema.ts';
import { listConversations, listTurnsOfConversation } from '../../../../db/turns/conversations.ts';
import { insertDisclosure, insertEvidence, listDisclosures, listEvidence } from '../../../../db/turns/evidence.ts';
import { deleteMemory, listMemories, trimMemories, upsertMemory } from '../../../../db/turns/memories.ts';
import * as turnQueries from '../../../../db/turns/turns.ts';
import { type Calls, job, turnId, userId, write } from './planned.ts';

const turn = { id: turnId, userId, messages: [], context: {}, requestId: 'req_1', createdAtMs: 1 };
const key = { turnId, userId };
const behind = { createdAtMs: 1, id: 'turn_0' };
const claim = {
  ...{ userId, keySha256: 'k', bodySha256: 'b', effectId: 'e', claimToken: 'mine', lockMs: 20_000 },
  ...{ createdAtMs: 1, expiresAtMs: 1e15, nowMs: 2 },
};
const bounds = { min: 0, max: 1e9 };
const measures: Measures = [
  { table: 'daily_summary', column: 'steps', ...bounds },
  { table: 'sleep_sessions', column: 'asleep_s', ...bounds },
  { table: 'sleep_sessions', column: 'asleep_s', ...bounds, naps: true },
  { table: 'activities', column: 'id', ...bounds },
  { table: 'body_measurements', column: 'weight_kg', ...bounds },
];
const span = { from: '2026-01-01', to: '2026-02-01' };
const page = { userId, sinceMs: 0, untilMs: 1e15, limit: 10 };
const filters = [{}, { status: 'completed' as const }, { afterMs: 0 }, { afterMs: 0, beforeMs: 9 }, { beforeMs: 9 }];

const pagesOfChanges = Object.fromEntries(
  (Object.keys(healthTables) as HealthTableName[]).flatMap((name): [string, Calls[string]][] => [
    [`the first changes of ${name}`, (db) => listChangedRows(db.read, name, page)],
    [
      `further changes of ${name}`,
      (db) => listChangedRows(db.read, name, { ...page, behind: { updatedAtMs: 1, id: 'a' } }),
    ],
  ]),
);
const pagesOfTurns = Object.fromEntries(
  filters.flatMap((filter): [string, Calls[string]][] => {
    const by = Object.keys(filter).join(' and ') || 'nothing';
    return [
      [`turns by ${by}`, (db) => turnQueries.listTurns(db.read, { userId, limit: 10, ...filter })],
      [`further turns by ${by}`, (db) => turnQueries.listTurns(db.read, { userId, limit: 10, behind, ...filter })],
      [
        `turns of a state by ${by}`,
        (db) => turnQueries.listTurns(db.read, { userId, limit: 10, behind, status: 'completed', ...filter }),
      ],
    ];
  }),
);

export const answering: Calls = {
  'the clock': (db) => readClock(db.read),
  'making a user': write((orm) => [upsertUser(orm, { id: userId, email: 'a@example.org', createdAtMs: 1 })]),
  'naming a user': write((orm) => [bindUser(orm, { userId, issuer: 'x', subject: 'y' })]),
  'a user by name': (db) => findNamedUser(db.read, { issuer: 'x', subject: 'y' }),
  'a user': (db) => findUser(db.read, { userId }),
  'a profile': (db) => findProfile(db.read, { userId }),
  'saving a profile': write((orm) => [saveProfile(orm, { userId }, { name: 'Ada' }), saveProfile(orm, { userId }, {})]),
  quotas: (db) => listQuotaCounts(db.read, { userId }),
  'reserving for a model': write((orm) => [reserveSpend(orm, { userId, microUsd: 1, microUsdMax: 9, nowMs: 1 })]),
  'paying a model': write((orm) => [settleSpend(orm, { userId, microUsd: -1, nowMs: 1 })]),
  'counting a request': write((orm) => [addToQuota(orm, { userId, kind: 'minute', startMs: 60_000, count: 1 })]),
  'claiming an idempotency key': (db) => idempotencyQueries.claimIdempotencyKey(db, claim),
  'an idempotency key': (db) => idempotencyQueries.findIdempotencyKey(db.read, claim),
  'admitting a turn': write((orm) => [
    idempotencyQueries.holdClaim(orm, claim),
    turnQueries.insertTurn(orm, { ...turn, follows: 'm' }, 20),
    turnQueries.insertTurnJob(orm, { ...job, turnId }),
    idempotencyQueries.answerIdempotencyKey(orm, { ...claim, outcome: '{}', when: turnQueries.turnExists({ turnId }) }),
  ]),
  'answering while a source is connected': write((orm) => [
    idempotencyQueries.answerIdempotencyKey(orm, {
      ...claim,
      outcome: '{}',
      when: sourceIsActive({ sourceId: 'src_1', userId }),
    }),
  ]),
  'answering without a condition': write((orm) => [
    idempotencyQueries.answerIdempotencyKey(orm, { ...claim, outcome: '{}' }),
  ]),
  'renewing and releasing a claim': write((orm) => [
    idempotencyQueries.renewIdempotencyClaim(orm, { claimToken: 'mine', lockMs: 20_000 }),
    idempotencyQueries.releaseIdempotencyKey(orm, claim),
  ]),
  'queueing a job': write((orm) => [insertJob(orm, { ...job, input: {}, uniqueKey: 'u' })]),
  'turns in flight': (db) => turnQueries.countTurnsInFlight(db.read, { userId }),
  'a turn as it is shown': (db) => turnQueries.findPublicTurn(db.read, key),
  'a turn': (db) => turnQueries.findTurn(db.read, key),
  'when a turn ended': (db) => turnQueries.findTurnEnd(db.read, key),
  'whose a turn is': (db) => turnQueries.findTurnOwner(db.read, key),
  ...pagesOfTurns,
  "a person's conversations": (db) => listConversations(db.read, { userId, limit: 10 }),
  "a person's further conversations": (db) =>
    listConversations(db.read, { userId, limit: 10, behind: { lastMs: 9, id: 'turn_0' } }),
  "a person's conversation": (db) => listTurnsOfConversation(db.read, { userId, conversationId: turnId, limit: 10 }),
  'starting a turn': write((orm) => [
    turnQueries.startTurn(orm, key),
    turnQueries.insertTurnEvents(orm, key, [{ turnId, seq: 1, type: 'turn.started', data: '{}' }]),
    turnQueries.insertTurnStep(orm, { ...key, name: 'plan', output: {} }),
    insertDisclosure(orm, key, {
      ...{ turnId, place: 0, step: 's', model: 'm', host: 'h', sentAtMs: 1, bytesSent: 1, contents: '[]' },
    }),
  ]),
  'events of a turn': (db) => turnQueries.listTurnEvents(db.read, { ...key, afterSeq: 0, limit: 10 }),
  'steps of a turn': (db) => turnQueries.listTurnSteps(db.read, key),
  'ending a turn': write((orm) => [
    turnQueries.endTurn(orm, { ...key, completedAtMs: 1, result: {}, exchangeMac: 'm' }),
    insertEvidence(orm, key, {
      ...{ turnId, place: 0, today: '2026-03-01', query: '{}', querySha256: 'q', facts: '[]', rows: '{}' },
    }),
    upsertMemory(orm, { userId, kind: 'goal', text: 'Run.', textSha256: 'r', turnId, nowMs: 1 }),
    trimMemories(orm, { userId, keep: 9 }),
  ]),
  'deleting a turn': write((orm) => turnQueries.deleteTurn(orm, key)),
  'deleting a memory': write((orm) => [deleteMemory(orm, { memoryId: 'mem_1', userId })]),
  'failing a turn': write((orm) => [turnQueries.endTurn(orm, { ...key, completedAtMs: 1, error: {} })]),
  'what proves a turn': (db) => listEvidence(db.read, key),
  'what a turn disclosed': (db) => listDisclosures(db.read, key),
  'what a person said about themselves': (db) => listMemories(db.read, { userId, limit: 9 }),
  'values of days': (db) => listDayValues(db, { userId }, { ...span, measures }),
  'measured rows': (db) => listMeasuredRows(db, { userId }, [{ ...span, measures }]),
  'measured rows of a kind of workout': (db) =>
    listMeasuredRows(db, { userId }, [{ ...span, measures, activityType: 'running' }]),
  'measured rows of many columns': (db) =>
    listMeasuredRows(
      db,
      { userId },
      measures.map((measure) => ({ ...span, measures: [measure, measure] })),
    ),
  'the day and source of rows': (db) =>
    metricQueries.findRowSources(db, {
      userId,
      rows: Object.keys(healthTables).map((table) => ({ table, id: 'row_1' })),
    }),
  'the newest days with a value': (db) =>
    metricQueries.listNewestDays(
      db,
      { userId },
      measures.map((measure) => ({ measure, until: '2026-02-01' })),
    ),
  "a person's sleeps of a day": (db) => listSleeps(db.read, { userId, date: '2026-01-01' }),
  'the nights around a day': (db) => findNightsAround(db.read, { userId, date: '2026-01-01', today: '2026-02-01' }),
  "a person's days by source": (db) => listCoverage(db, { userId, from: '2026-01-01' }),
  'one workout': (db) => findWorkout(db.read, { userId, workoutId: 'act_1' }),
  'workouts of a person': (db) => listWorkouts(db.read, { userId, limit: 10 }),
  'further workouts of a person': (db) =>
    listWorkouts(db.read, {
      ...{ userId, limit: 10, activityType: 'running', from: '2026-01-01', to: '2026-02-01' },
      behind: { date: '2026-01-20', start: '', id: 'act_1' },
    }),
  'days with values': (db) => countDays(db, { userId }, measures),
  'days with several values': async (db) => {
    const row = { user_id: userId, source_id: 'src_1', provider: 'garmin', date: '2026-01-20', raw_event_id: 1 };
    const rows = ['act_1', 'act_2'].map((id) => ({ ...row, id, version: '1' }));
    await writeAll(db, (orm) => [upsertHealthRows(orm, 'activities', rows)]);
    return countDays(db, { userId }, measures);
  },
  extents: (db) => listExtents(db, { userId, today: '2026-02-01' }, measures),
  'extents of a kind of workout': (db) =>
    listExtents(db, { userId, today: '2026-02-01', activityType: 'running' }, measures),
  'the watermark': (db) => metricQueries.findWatermarkMs(db.read, { userId }),
  'kinds of activities': (db) => metricQueries.listActivityTypes(db.read, { userId }),
  'the newest moment': (db) => metricQueries.findNewestDateTime(db.read, { userId }),
  'laboratory results': (db) => listBiomarkerRows(db.read, { userId, names: ['Glucose', 'TSH'] }),
  'names of laboratory results': (db) => listBiomarkerNames(db.read, { userId }),
  ...pagesOfChanges,
};
