import type { Orm, WriteBatch } from '../../db/client.ts';
import { type LabSessionRows, listLeftResults, upsertLabSession, withdrawLabResults } from '../../db/health/labs.ts';
import type { UpsertMode } from '../../db/health/rows.ts';

export type Part = { rows: number; build: WriteBatch };

/** A transaction blocks the event loop: a few milliseconds. */
const rowsPerPortion = 256;

export function portionsOf(parts: readonly Part[]): WriteBatch[] {
  const portions: { rows: number; builds: WriteBatch[] }[] = [];
  for (const { rows, build } of parts) {
    const last = portions.at(-1);
    if (last && last.rows + rows <= rowsPerPortion) {
      last.rows += rows;
      last.builds.push(build);
    } else portions.push({ rows, builds: [build] });
  }
  return portions.map(
    ({ builds }) =>
      (orm) =>
        builds.flatMap((build) => build(orm)),
  );
}

export const listsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const reportRows = 6;
const resultsPerPart = 250;

export async function reportParts(orm: Orm, reports: readonly LabSessionRows[], mode: UpsertMode): Promise<Part[]> {
  const withdrawn = await listWithdrawn(orm, reports);
  return reports.flatMap((report) => [
    ...withdrawals(report, withdrawn.get(report.session.id) ?? []),
    ...results(report, mode),
  ]);
}

async function listWithdrawn(orm: Orm, reports: readonly LabSessionRows[]): Promise<Map<string, string[]>> {
  const [first] = reports;
  if (!first) return new Map();
  const { userId, version } = first.session;
  const sessionIds = reports.map(({ session }) => session.id);
  const present = new Set(reports.flatMap(({ results: rows }) => rows.map(({ id }) => id)));
  const left = (await listLeftResults(orm, { userId, version, sessionIds })).filter(({ id }) => !present.has(id));
  const bySession = Map.groupBy(left, ({ sessionId }) => sessionId);
  return new Map([...bySession].map(([sessionId, rows]) => [sessionId, rows.map(({ id }) => id)]));
}

const withdrawals = ({ session }: LabSessionRows, ids: readonly string[]): Part[] =>
  listsOf(ids, resultsPerPart).map((some) => ({
    rows: some.length + reportRows,
    build: (orm) => withdrawLabResults(orm, session, some),
  }));

function results({ session, results: rows }: LabSessionRows, mode: UpsertMode): Part[] {
  const lists = rows.length === 0 ? [[]] : listsOf(rows, resultsPerPart);
  return lists.map((list, index) => ({
    rows: list.length + reportRows,
    build: (orm) => upsertLabSession(orm, { session, results: list }, mode, index < lists.length - 1),
  }));
}
