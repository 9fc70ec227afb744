import { writeAll } from '../../db/client.ts';
import { listResultsOfUpload, removeLab, saveLabCorrection, setTestDate } from '../../db/health/lab-readings.ts';
import { type BiomarkerRow, findLabUpload, type LabUploadRow } from '../../db/health/labs.ts';
import { upsertHealthRows } from '../../db/health/rows.ts';
import { derivedId, newToken } from '../../db/id.ts';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { spacedTimestamp, timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context } from '../trpc.ts';
import {
  amountIn,
  type Correction,
  correctedDate,
  correctedRow,
  correctedVersion,
  printedOf,
  type Said,
} from './corrections.ts';
import { isDoubtful } from './doubt.ts';
import type { LabReport, LabResult } from './lab-report.contract.ts';
import { findMarker } from './markers/markers.ts';
import { type Background, findBackground, originText } from './provenance.ts';
import { statusMessage } from './reading.contract.ts';
import { rawEventOf } from './reading-event.ts';
import { flagDisagrees, standingOfRow } from './standing.ts';

type Key = { uploadId: string; userId: string };

async function ownUpload(ctx: Context, key: Key): Promise<LabUploadRow> {
  const upload = await findLabUpload(ctx.db.read, key);
  if (!upload) throw fail('lab_not_found');
  return upload;
}

export async function getLab(ctx: Context, key: Key): Promise<LabReport> {
  const upload = await ownUpload(ctx, key);
  const [rows, background] = await Promise.all([listResultsOfUpload(ctx.db.read, key), findBackground(ctx.db, key)]);
  const { reading, readAtMs, corrections } = background;
  const given = correctedDate(background.rows);
  const status = upload.aggregatorStatus;
  const removed = [...corrections].flatMap(([id, { correction, atMs }]) =>
    correction.kind === 'removed'
      ? [{ id, name: correction.before.name, value_text: correction.before.value_text, removed_at: timestamp(atMs) }]
      : [],
  );
  return {
    id: upload.id,
    file_name: upload.fileName,
    status,
    message: statusMessage(status, {
      canRecognize: ctx.labReader.canRecognize(),
      isPicture: upload.aggregatorUploadId === null && ctx.labsReadBy !== 'aggregator',
    }),
    uploaded_at: spacedTimestamp(upload.uploadedAtMs),
    read_at: readAtMs === null ? null : timestamp(readAtMs),
    test_date: given ?? reading?.date.date ?? rows.find(({ test_date }) => test_date !== null)?.test_date ?? null,
    test_date_candidates: given === null ? (reading?.date.candidates ?? []) : [],
    results: rows.map((row) => present(row, background)).sort(byPlace),
    removed,
    lines_not_understood: reading?.lines_not_understood ?? [],
  };
}

function byPlace(one: LabResult, other: LabResult): number {
  const place = ({ page, line }: LabResult) => (page ?? Number.MAX_SAFE_INTEGER / 1e6) * 1e5 + (line ?? 0);
  return place(one) - place(other) || (one.name < other.name ? -1 : 1);
}

function present(row: BiomarkerRow, { read, corrections }: Background): LabResult {
  const own = read.get(row.id);
  const corrected = corrections.get(row.id);
  const standing = standingOfRow(row);
  return {
    id: row.id,
    name: row.name,
    marker: findMarker(row.name)?.key ?? null,
    value: row.value,
    operator: corrected ? row.operator : (own?.operator ?? row.operator),
    value_text: row.value_text ?? (row.value === null ? null : String(row.value)),
    unit: row.unit,
    range_text: row.reference_range,
    range_low: row.reference_low,
    range_high: row.reference_high,
    flag: row.flag,
    flag_text: own?.flag_text ?? null,
    standing,
    flag_disagrees: flagDisagrees(row.flag, standing),
    page: own?.page ?? null,
    line: own?.line ?? null,
    confidence: own?.confidence ?? null,
    doubtful: own !== undefined && !corrected && isDoubtful(own),
    test_date: row.test_date,
    proof: originText(own, corrected),
    corrected_at: corrected ? timestamp(corrected.atMs) : null,
    as_read: corrected && 'before' in corrected.correction ? corrected.correction.before : null,
  };
}

export async function correctLab(
  ctx: Context,
  { uploadId, userId, resultId, said }: Key & { resultId: string; said: Said },
): Promise<void> {
  await ownUpload(ctx, { uploadId, userId });
  const row = (await listResultsOfUpload(ctx.db.read, { uploadId, userId })).find(({ id }) => id === resultId);
  if (!row) throw fail('lab_not_found', { message: 'No such result.' });
  const { corrections } = await findBackground(ctx.db, { uploadId, userId });
  const correctedAtMs = ctx.nowMs();
  const next = correctedRow(row, said, correctedVersion(correctedAtMs, newToken(), row.version));
  const correction = JSON.stringify(correctionOfRow(row, corrections.get(resultId)?.correction));
  await ctx.db.write((orm) => [
    saveLabCorrection(orm, { resultId, userId, uploadId, correctedAtMs, correction }),
    upsertHealthRows(orm, 'biomarkers', [next]),
  ]);
}

export async function dateLab(ctx: Context, { uploadId, userId, date }: Key & { date: string }): Promise<void> {
  const { uploadedAtMs } = await ownUpload(ctx, { uploadId, userId });
  const rows = await listResultsOfUpload(ctx.db.read, { uploadId, userId });
  const { reading } = await findBackground(ctx.db, { uploadId, userId });
  const { requestId } = ctx;
  const correctedAtMs = ctx.nowMs();
  // Without our own reading, only a correction keeps the day when the aggregator resends the report.
  const fixed = rows.filter(({ version }) => reading === null || version.startsWith('~'));
  const next = fixed.map((row) =>
    correctedRow(row, { test_date: date }, correctedVersion(correctedAtMs, newToken(), row.version)),
  );
  const correction = JSON.stringify({ kind: 'dated', test_date: date } satisfies Correction);
  const at = { requestId, nowMs: correctedAtMs };
  const event = reading && rawEventOf(reading, { uploadId, userId, date, uploadedAtMs }, at);
  await writeAll(ctx.db, (orm) => [
    ...(event ? [...insertRawEvent(orm, event), insertNormalizeJob(orm, jobSpec('normalizeEvent', at))] : []),
    saveLabCorrection(orm, { resultId: uploadId, userId, uploadId, correctedAtMs, correction }),
    setTestDate(orm, { uploadId, userId, date }),
    ...inGroups(next).map((group) => upsertHealthRows(orm, 'biomarkers', group)),
  ]);
  ctx.signals.jobsReady();
}

function correctionOfRow(row: BiomarkerRow, former: Correction | undefined): Correction {
  if (former?.kind === 'added') return former;
  return { kind: 'corrected', before: former && 'before' in former ? former.before : printedOf(row) };
}

const rowsAtOnce = 32;
const inGroups = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );

const addedMax = 500;

export async function addLabResult(
  ctx: Context,
  { uploadId, userId, said }: Key & { said: Said & { name: string; value_text: string } },
): Promise<void> {
  const upload = await ownUpload(ctx, { uploadId, userId });
  const { corrections, reading, rows } = await findBackground(ctx.db, { uploadId, userId });
  if (corrections.size >= addedMax) throw fail('unprocessable', { message: `A report takes ${addedMax} corrections.` });
  const id = derivedId('bio', uploadId, 'added', ctx.claim?.effectId ?? newToken());
  const correctedAtMs = ctx.nowMs();
  const testDate = said.test_date ?? correctedDate(rows) ?? reading?.date.date ?? null;
  const empty: BiomarkerRow = {
    ...{ id, user_id: userId, source_id: null, provider: 'lab', raw_event_id: 0, version: '', updated_at_ms: 0 },
    ...{ deleted_at_ms: null, upload_id: uploadId, session_id: derivedId('labs', userId, 'added', uploadId) },
    date: testDate ?? spacedTimestamp(upload.uploadedAtMs).slice(0, 10),
    ...{ test_date: testDate, name: said.name, ...amountIn(said.value_text) },
    ...{ unit: null, ucum_code: null, loinc_code: null, flag: null },
    ...{ reference_range: null, reference_low: null, reference_high: null },
  };
  const row = correctedRow(empty, { ...said, test_date: testDate }, correctedVersion(correctedAtMs, newToken()));
  const correction = JSON.stringify({ kind: 'added' } satisfies Correction);
  await ctx.db.write((orm) => [
    saveLabCorrection(orm, { resultId: id, userId, uploadId, correctedAtMs, correction }),
    upsertHealthRows(orm, 'biomarkers', [row]),
  ]);
}

export async function removeLabResult(
  ctx: Context,
  { uploadId, userId, resultId }: Key & { resultId: string },
): Promise<void> {
  await ownUpload(ctx, { uploadId, userId });
  const row = (await listResultsOfUpload(ctx.db.read, { uploadId, userId })).find(({ id }) => id === resultId);
  if (!row) throw fail('lab_not_found', { message: 'No such result.' });
  const { corrections } = await findBackground(ctx.db, { uploadId, userId });
  const correctedAtMs = ctx.nowMs();
  const former = corrections.get(resultId)?.correction;
  const before = former && 'before' in former ? former.before : printedOf(row);
  const { updated_at_ms: _, ...rest } = row;
  const version = correctedVersion(correctedAtMs, newToken(), row.version);
  const correction = JSON.stringify({ kind: 'removed', before } satisfies Correction);
  await ctx.db.write((orm) => [
    saveLabCorrection(orm, { resultId, userId, uploadId, correctedAtMs, correction }),
    upsertHealthRows(orm, 'biomarkers', [{ ...rest, version, deleted_at_ms: correctedAtMs }]),
  ]);
}

/** The file goes last: without an upload nothing leads to it. */
export async function removeWholeLab(ctx: Context, key: Key): Promise<void> {
  const { storageKey } = await ownUpload(ctx, key);
  await ctx.db.write((orm) => [...removeLab(orm, { ...key, version: correctedVersion(ctx.nowMs(), newToken()) })]);
  await ctx.storage.remove(storageKey);
}
