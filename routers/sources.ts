import { listActiveSources, type SourceRow } from '../db/sources.ts';
import { ListSources, type Source } from './sources.contract.ts';
import { router, userProcedure } from './trpc.ts';

export const sourcesRouter = router({
  /** The live connections; an ended one no longer is a source, though its data stays. */
  list: userProcedure
    .meta(ListSources.meta)
    .input(ListSources.input)
    .output(ListSources.output)
    .query(async ({ ctx }) => ({
      data: (await listActiveSources(ctx.db.read, { userId: ctx.principal.id })).map(presentSource),
    })),
});

function presentSource(row: SourceRow): Source {
  return {
    id: row.id,
    provider: row.provider,
    connected_at: new Date(row.connectedAtMs).toISOString(),
    last_sync_at: row.lastSyncAtMs === null ? null : new Date(row.lastSyncAtMs).toISOString(),
    status: row.deactivatedAtMs === null ? 'active' : 'inactive',
  };
}
