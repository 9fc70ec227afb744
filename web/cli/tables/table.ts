import type { Terminal } from '../terminal.ts';
import { paint, printable, type Style, truncate } from './text.ts';

/** Never shrinks without `least`. */
export type Column = { name: string; right?: boolean; style?: Style; least?: number };
export type Cell = string | { text: string; style: Style };
export type TableOptions = {
  width: number;
  color?: boolean;
  stacked?: (cells: readonly string[]) => string;
};

const gap = '  ';

export const roomOf = ({ interactive, width, color }: Pick<Terminal, 'interactive' | 'width' | 'color'>) => ({
  width: interactive.out ? width() : Number.POSITIVE_INFINITY,
  color,
});

export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], options: TableOptions): string {
  const texts = rows.map((row) => columns.map((_, index) => textOf(row[index])));
  const widths = fit(columns, texts, options.width);
  const color = options.color === true;
  if (!widths)
    return texts.map(options.stacked ?? ((cells) => stacked(columns, cells, { ...options, color }))).join('\n');
  const line = (cells: readonly string[], styleAt: (index: number) => Style | undefined) =>
    columns
      .map((column, index) => {
        const text = truncate(cells[index] ?? '', widths[index] ?? 0);
        const space = ' '.repeat(Math.max(0, (widths[index] ?? 0) - Bun.stringWidth(text)));
        const painted = paint(text, styleAt(index), color);
        if (column.right) return space + painted;
        return index === columns.length - 1 ? painted : painted + space;
      })
      .join(gap)
      .trimEnd();
  const heading = paint(
    line(
      columns.map(({ name }) => name),
      () => undefined,
    ),
    'dim',
    color,
  );
  const lines = texts.map((cells, at) => line(cells, (index) => styleOf(rows[at]?.[index]) ?? columns[index]?.style));
  return [heading, ...lines].join('\n');
}

const styleOf = (cell: Cell | undefined) => (typeof cell === 'object' ? cell.style : undefined);

function textOf(cell: Cell | undefined): string {
  const text = typeof cell === 'object' ? cell.text : (cell ?? '');
  return printable(text.replace(/\s+/g, ' '));
}

function fit(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): number[] | null {
  const widths = columns.map(({ name }, index) =>
    Math.max(Bun.stringWidth(name), ...rows.map((cells) => Bun.stringWidth(cells[index] ?? ''))),
  );
  let excess = widths.reduce((sum, each) => sum + each, gap.length * (columns.length - 1)) - width;
  for (const [index, { least }] of [...columns.entries()].reverse()) {
    const cut = Math.min(Math.max(excess, 0), Math.max((widths[index] ?? 0) - (least ?? Number.POSITIVE_INFINITY), 0));
    widths[index] = (widths[index] ?? 0) - cut;
    excess -= cut;
  }
  return excess > 0 ? null : widths;
}

function stacked(columns: readonly Column[], cells: readonly string[], { color = false, width }: TableOptions): string {
  const [first = '', ...rest] = cells;
  const lines = rest.flatMap((text, index) => {
    const name = columns[index + 1]?.name ?? '';
    return text === ''
      ? []
      : [`  ${paint(name, 'dim', color)} ${truncate(text, Math.max(8, width - name.length - 3))}`];
  });
  return [first, ...lines].join('\n');
}
