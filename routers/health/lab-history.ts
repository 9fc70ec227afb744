import type { Db } from '../../db/client.ts';
import { type BiomarkerRow, listBiomarkerNames, listBiomarkerRows } from '../../db/health/labs.ts';
import { fail } from '../core/errors.ts';
import { boundOf, standingOfRow } from '../labs/standing.ts';
import { biomarkerKey, biomarkerLabel, biomarkerName, distinctNames, matchNames } from '../metrics/biomarker-names.ts';
import { rounded } from '../metrics/metric-computations.ts';
import { publishedReference } from '../metrics/references.ts';
import { inUnit } from '../metrics/series.ts';
import { router, userProcedure } from '../trpc.ts';
import { GetLabHistory, ListMarkers, type Marker, type Point } from './lab-history.contract.ts';

const pointsMax = 1_000;

export const labHistoryRouter = router({
  markers: userProcedure
    .meta(ListMarkers.meta)
    .output(ListMarkers.output)
    .query(async ({ ctx }) => {
      const userId = ctx.principal.id;
      const names = await namesOf(ctx.db, userId);
      const rows = names.length > 0 ? await listBiomarkerRows(ctx.db.read, { userId, names }) : [];
      const markers = distinctNames(names).flatMap(({ spellings }) => {
        const points = markerOf(rows.filter(({ name }) => spellings.includes(name)));
        return points ? [points.marker] : [];
      });
      return { markers: markers.sort((one, other) => one.name.localeCompare(other.name, 'en')) };
    }),

  history: userProcedure
    .meta(GetLabHistory.meta)
    .input(GetLabHistory.input)
    .output(GetLabHistory.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const asked = biomarkerName(input.marker) ?? input.marker;
      const names = matchNames(asked, await namesOf(ctx.db, userId));
      const rows = names.length > 0 ? await listBiomarkerRows(ctx.db.read, { userId, names }) : [];
      const found = markerOf(rows);
      if (!found) throw fail('not_found', { message: 'No report holds such a marker.' });
      const { marker, points } = found;
      const { marker: key, name: label, unit } = marker;
      const reference = publishedReference({ key, label, unit, kind: 'state' });
      return { ...marker, points: points.slice(-pointsMax), reference };
    }),
});

const namesOf = async (db: Db, userId: string) =>
  (await listBiomarkerNames(db.read, { userId })).map(({ name }) => name);

function markerOf(rows: readonly BiomarkerRow[]): { marker: Marker; points: Point[] } | null {
  const [first, newest] = [rows[0], rows.at(-1)];
  if (!first || !newest) return null;
  const unit = rows.findLast(({ value }) => value !== null)?.unit ?? '';
  const points = rows.map((row) => present(row, unit));
  const latest = points.at(-1);
  if (!latest) return null;
  return {
    marker: {
      ...{ marker: biomarkerKey(newest.name), name: biomarkerLabel(newest.name), unit, count: rows.length },
      ...{ first_date: first.date, last_date: newest.date, latest },
    },
    points,
  };
}

function present(row: BiomarkerRow, unit: string): Point {
  const converted = inUnit(row, unit);
  const amount = (value: number | null | undefined) => (value === null || value === undefined ? null : rounded(value));
  return {
    ...{ id: row.id, date: row.date, flag: row.flag, report_id: row.upload_id, provider: row.provider },
    value: amount(converted?.value),
    operator: converted ? (row.operator ?? boundOf(row.value_text)) : null,
    range_low: amount(converted?.reference_low),
    range_high: amount(converted?.reference_high),
    standing: standingOfRow(row),
    printed: { value_text: row.value_text, unit: row.unit, range_text: row.reference_range },
  };
}
