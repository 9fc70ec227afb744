import { unfoldings } from './blocks.ts';
import { type Column, dayColumnsOf, headingsOf } from './columns.ts';
import { plainName } from './names.ts';
import { type Context, type LinesRead, type Region, readRegion } from './records.ts';
import { isCount } from './row-pair.ts';
import { withoutLabels } from './row-range.ts';
import { unrolled } from './running.ts';
import { scoreOf } from './score.ts';
import type { Line } from './words/words.ts';

/** Tries rows and kinds of blocks; the highest score wins. */
export function readLines(lines: readonly Line[], context: Context): LinesRead {
  const asRows = (own: readonly Line[]) => regionsOf(unrolled(own)).map((region) => readRegion(region, context));
  const isTable = (own: readonly Line[]) => {
    const { results } = readRegion({ headings: [], page: own[0]?.page ?? 1, lines: [...own], heads: [] }, context);
    return (
      new Set(results.filter(({ unit, range_text }) => unit !== null && range_text !== null).map(({ name }) => name))
        .size > 2
    );
  };
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  const byPage = pages.length > 1 ? [pages.flatMap(asRows)] : [];
  const asBlocks = unfoldings(lines, { heads: context.heads, isTable }).map(({ rows, columns, rest }) => {
    const page = rows[0]?.page ?? 1;
    return [readRegion({ headings: columns, page, lines: rows, heads: [] }, context), ...asRows(rest)];
  });
  const [first, ...others] = [asRows(lines), ...byPage, ...asBlocks];
  const read = others.reduce((best, other) => (scoreOf(other) > scoreOf(best) ? other : best), first);
  return {
    results: withoutLabels(
      read
        .flatMap(({ results }) => results)
        .map((result) => ({ ...result, name: plainName(result.name, isCount(result.unit ?? '')) })),
      context.decimals,
    ),
    unread: read.flatMap(({ unread }) => unread),
  };
}

function regionsOf(lines: readonly Line[]): Region[] {
  const regions: Region[] = [{ headings: [], page: lines[0]?.page ?? 1, lines: [], heads: [] }];
  lines.forEach((line) => {
    const region = regions.at(-1) as Region;
    const headings = columnsSaid(line);
    if (!headings) {
      region.lines.push(line);
      return;
    }
    const columns = headings.some(({ role }) => role === 'value') ? headings : [];
    if (isSameHead(region, columns)) region.lines.push(line);
    else regions.push({ headings: columns, page: line.page, lines: [line], heads: [] });
    regions.at(-1)?.heads.push(line);
  });
  return regions;
}

function columnsSaid(line: Line): Column[] | null {
  const headings = headingsOf(line);
  return headings?.some(({ role }) => role === 'value') ? headings : (dayColumnsOf(line) ?? headings);
}

const isSameHead = ({ headings }: Region, columns: readonly Column[]) =>
  columns.length === headings.length &&
  columns.every(({ role, left }, at) => role === headings[at]?.role && Math.abs(left - (headings[at]?.left ?? 0)) < 3);
