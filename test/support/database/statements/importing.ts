import * as archiveQueries from '../../../../db/ingestion/archives.ts';
import { expectFeedDay, listFeedDays, saveFeedDay } from '../../../../db/ingestion/feed-days.ts';
import { orderByCommit } from '../../../../db/ingestion/raw-events.ts';
import * as originQueries from '../../../../db/ingestion/row-origins.ts';
import { type HealthTableName, healthTables } from '../../../../db/schema/health-schema.ts';
import { rowKeyOf } from '../../../../db/schema/table-key.ts';
import { type Calls, userId, write } from './planned.ts';

const archiveId = 'arc_1';
const own = { archiveId, userId };
const file = { userId, vendor: 'oura', sha256: 'f', timeZone: null };
const event = { sha256: 'p1', type: 'archive', payload: '{}', requestId: 'req_1', orderingMs: 1, receivedAtMs: 1 };
const part = { ...own, part: 1, sha256: 'p1', bytes: 2, events: 1, firstDay: '2026-03-01', lastDay: '2026-03-01' };
const contributed = { userId, contributor: archiveId };
const origin = { rowId: 'slp_1', date: '2026-03-01', version: '1', rawEventId: 1 };
const names = (Object.keys(healthTables) as HealthTableName[]).filter((name) => name !== 'biomarkers');
const taken = (tableName: HealthTableName) => ({
  tableName,
  keys: [rowKeyOf(tableName, { user_id: userId, id: 'slp_1', date: '2026-03-01' })],
  versions: ['1'],
});
const day = { userId, day: '2026-03-01', revision: 0 };

export const importing: Calls = {
  'beginning an archive': write((orm) => [
    archiveQueries.insertArchive(orm, { ...file, id: archiveId, fileName: 'a.zip', bytes: 1, openMax: 9 }),
  ]),
  'an open archive of a person': (db) => archiveQueries.findOpenArchive(db.read, file),
  'an archive of a person': (db) => archiveQueries.findArchive(db.read, own),
  'archives of a person': (db) => archiveQueries.listArchives(db.read, { userId, limit: 9 }),
  'further archives of a person': (db) =>
    archiveQueries.listArchives(db.read, { userId, limit: 9, behind: { createdAtMs: 9, id: 'arc_9' } }),
  'a part of an archive': write((orm) => archiveQueries.insertArchivePart(orm, { ...part, event, isLast: false })),
  'parts of an archive': (db) => archiveQueries.listArchiveParts(db.read, own),
  'completing an archive': write((orm) => archiveQueries.beginProcessing(orm, { ...own, receipt: '{}', count: 1 })),
  'the last part of an archive': write((orm) => [
    ...archiveQueries.insertArchivePart(orm, {
      ...part,
      part: 0,
      sha256: 'p0',
      event: { ...event, sha256: 'p0' },
      isLast: true,
    }),
    ...archiveQueries.orderArchiveEvents(orm, own),
    archiveQueries.setArchiveStatus(orm, { ...own, status: 'completed' }),
  ]),
  'archives that are being stored': (db) => archiveQueries.listProcessingArchives(db.read, { userId }),
  'archives that were forgotten': (db) =>
    archiveQueries.listForgottenArchives(db.read, { createdBeforeMs: 9, limit: 9 }),
  'archives of raw events': (db) => archiveQueries.listArchivesOfEvents(db.read, { userId, rawEventIds: [1] }),
  'who said rows': write((orm) =>
    names.map((tableName) => originQueries.noteOrigins(orm, { ...contributed, tableName, rows: [origin] })),
  ),
  'what an archive said': (db) => originQueries.listSaidRows(db.read, { ...contributed, limit: 9 }),
  'what an archive supersedes': (db) =>
    originQueries.listSuperseded(db.read, { ...contributed, sourceId: 'src_1', isWhole: true }),
  'what a feed said of days': (db) =>
    originQueries.listContributed(db.read, { ...contributed, from: '2026-03-01', to: '2026-03-02' }),
  'giving rows back': write((orm) =>
    names.flatMap((tableName) => [
      originQueries.withdrawRows(orm, taken(tableName)),
      originQueries.makeReplaceable(orm, taken(tableName)),
      originQueries.removeOrigin(orm, { userId, tableName, rowId: 'slp_1', version: '1' }),
      originQueries.removeOrigins(orm, { ...contributed, tableName, rowIds: ['slp_1'] }),
    ]),
  ),
  'removing an archive': write((orm) => [
    ...archiveQueries.removeArchiveParts(orm, { ...own, limit: 4 }),
    ...archiveQueries.removeArchive(orm, { ...own, aggregatorUserId: 'archive:oura:x', version: '1' }),
  ]),
  'days of a feed': (db) => listFeedDays(db.read, { userId, from: '2026-03-01', to: '2026-03-02' }),
  'a day of a feed': write((orm) => [
    saveFeedDay(orm, { ...day, document: '[]' }),
    expectFeedDay(orm, { ...day, revision: 1 }),
    orderByCommit(orm, { sha256: 'p1' }),
  ]),
};
