import { hash } from 'node:crypto';
import { z } from 'zod';
import { writeAll } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { newId } from '../../db/id.ts';
import {
  type ArchiveRow,
  findArchive,
  findOpenArchive,
  insertArchive,
  insertArchivePart,
  listArchiveParts,
  listArchives,
  type PartState,
} from '../../db/ingestion/archives.ts';
import { requireRoom } from '../account/room.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { fileSourceId } from '../ingestion/file-source.ts';
import { displayName } from '../labs/lab-file.ts';
import { type Context, router, userProcedure } from '../trpc.ts';
import type { Lines } from './archive-lines.ts';
import {
  AddPart,
  type Archive,
  BeginArchive,
  CompleteArchive,
  GetArchive,
  ListArchives,
  openArchivesMax,
  partsMax,
  Receipt,
  UndoArchive,
  type vendors,
} from './archives.contract.ts';
import { completeAndWait } from './complete-archive.ts';

type Key = { archiveId: string; userId: string };
const Position = z.tuple([z.int(), z.string()]);

export const archivesRouter = router({
  begin: userProcedure
    .meta(BeginArchive.meta)
    .input(BeginArchive.input)
    .output(BeginArchive.output)
    .mutation(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      await requireRoom(ctx, { userId, bytes: 0 });
      const { vendor, bytes, sha256, time_zone: timeZone = null } = input;
      const fileName = displayName(input.file_name);
      const file = { userId, vendor, sha256, timeZone };
      await ctx.db.write((orm) => [
        insertArchive(orm, { ...file, id: newId('arc'), fileName, bytes, openMax: openArchivesMax }),
      ]);
      const archive = await findOpenArchive(ctx.db.read, file);
      if (!archive)
        throw fail('unprocessable', {
          message: `${openArchivesMax} imports are open. Complete or undo one of them first.`,
        });
      return presentArchive(ctx, archive);
    }),

  addPart: userProcedure
    .meta(AddPart.meta)
    .input(AddPart.input)
    .output(AddPart.output)
    .mutation(async ({ ctx, input: { id: archiveId, part, lines } }) => {
      const key = { archiveId, userId: ctx.principal.id };
      const archive = await ownArchive(ctx, key);
      const { readLines } = await import('./archive-lines.ts');
      await storePart(ctx, archive, part, readLines(lines));
      const parts = await listArchiveParts(ctx.db.read, key);
      const stored = parts.find((each) => each.part === part);
      const { events = 0, bytes = 0 } = stored ?? {};
      return { part, events, bytes, parts: parts.filter(isSent).length, next_part: nextPart(parts) };
    }),

  complete: userProcedure
    .meta(CompleteArchive.meta)
    .input(CompleteArchive.input)
    .output(CompleteArchive.output)
    .mutation(async ({ ctx, input: { id: archiveId, parts, receipt } }) => {
      const key = { archiveId, userId: ctx.principal.id };
      await completeAndWait(ctx, await ownArchive(ctx, key), { parts, receipt });
      return presentArchive(ctx, await ownArchive(ctx, key));
    }),

  get: userProcedure
    .meta(GetArchive.meta)
    .input(GetArchive.input)
    .output(GetArchive.output)
    .query(async ({ ctx, input }) =>
      presentArchive(ctx, await ownArchive(ctx, { archiveId: input.id, userId: ctx.principal.id })),
    ),

  list: userProcedure
    .meta(ListArchives.meta)
    .input(ListArchives.input)
    .output(ListArchives.output)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const userId = ctx.principal.id;
      const scope = ['archives', userId];
      const behind = cursor === undefined ? undefined : decodeCursor(scope, cursor, Position);
      const rows = await listArchives(ctx.db.read, {
        userId,
        limit: limit + 1,
        behind: behind && { createdAtMs: behind[0], id: behind[1] },
      });
      const shown = await Promise.all(rows.map(async (row) => ({ row, archive: await presentArchive(ctx, row) })));
      return pageOf(shown, {
        limit,
        scope,
        positionOf: ({ row }) => [row.createdAtMs, row.id],
        present: ({ archive }) => archive,
      });
    }),

  undo: userProcedure
    .meta(UndoArchive.meta)
    .input(UndoArchive.input)
    .output(UndoArchive.output)
    .mutation(async ({ ctx, input }) => {
      const archive = await ownArchive(ctx, { archiveId: input.id, userId: ctx.principal.id });
      const { undo } = await import('./undo-archive.ts');
      await undo(ctx, archive);
    }),
});

async function ownArchive(ctx: Context, key: Key): Promise<ArchiveRow> {
  const archive = await findArchive(ctx.db.read, key);
  if (!archive) throw fail('archive_not_found');
  return archive;
}

const isSent = ({ part }: PartState) => part > 0;

async function presentArchive(ctx: Context, row: ArchiveRow): Promise<Archive> {
  const all = await listArchiveParts(ctx.db.read, { archiveId: row.id, userId: row.userId });
  const parts = all.filter(isSent);
  return {
    id: row.id,
    vendor: row.vendor as (typeof vendors)[number],
    file_name: row.fileName,
    bytes: row.bytes,
    sha256: row.sha256,
    time_zone: row.timeZone,
    status: row.status,
    created_at: timestamp(row.createdAtMs),
    completed_at: row.completedAtMs === null ? null : timestamp(row.completedAtMs),
    parts: parts.length,
    parts_stored: parts.filter(({ isDone }) => isDone).length,
    parts_failed: parts.filter(({ isParked }) => isParked).length,
    next_part: nextPart(parts),
    events: parts.reduce((sum, { events }) => sum + events, 0),
    receipt: row.receipt === null ? null : Receipt.parse(JSON.parse(row.receipt)),
  };
}

function nextPart(parts: readonly { part: number }[]): number {
  const numbers = new Set(parts.map(({ part }) => part));
  let next = 1;
  while (numbers.has(next)) next += 1;
  return Math.min(next, partsMax + 1);
}

async function storePart(
  ctx: Context,
  archive: ArchiveRow,
  part: number,
  { texts, firstDay, lastDay }: Lines,
): Promise<void> {
  const { id: archiveId, userId, vendor } = archive;
  const user = { user_id: fileSourceId(vendor, userId), provider: vendor, reference_id: userId };
  const head = JSON.stringify({ type: 'archive', archive_id: archiveId, part, user, withdrawn: [] });
  const payload = `${head.slice(0, -1)},"events":[${texts.join(',')}]}`;
  const sha256 = hash('sha256', payload);
  const nowMs = ctx.nowMs();
  if (archive.status !== 'open') {
    const before = await listArchiveParts(ctx.db.read, { archiveId, userId });
    if (before.some((each) => each.part === part && each.sha256 === sha256)) return;
    throw notOpen();
  }
  const event = {
    ...{ sha256, type: 'archive', payload, requestId: ctx.requestId },
    ...{ orderingMs: nowMs, receivedAtMs: nowMs },
  };
  const row = { archiveId, part, userId, sha256, bytes: Buffer.byteLength(payload), events: texts.length };
  await requireRoom(ctx, row);
  try {
    await writeAll(ctx.db, (orm) => insertArchivePart(orm, { ...row, event, firstDay, lastDay, isLast: false }));
  } catch (cause) {
    if (databaseErrorOf(cause)?.reason === 'constraint') throw notOpen(cause);
    throw cause;
  }
}

const notOpen = (cause?: unknown) =>
  fail('already_exists', { message: 'The import is complete and takes no further parts. Begin another one.', cause });
