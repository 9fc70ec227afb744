import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail } from './errors.ts';

const Cursor = z.tuple([z.string(), z.unknown()]);

/** Bound by checksum to `scope`. */
export function encodeCursor(scope: unknown, position: unknown): string {
  return Buffer.from(JSON.stringify([checksum(scope, position), position])).toString('base64url');
}

export function decodeCursor<Position>(scope: unknown, cursor: string, shape: z.ZodType<Position>): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const parsed = Cursor.safeParse(bytes.toString('base64url') === cursor ? parseJson(bytes.toString()) : undefined);
  const position = shape.safeParse(parsed.data?.[1]);
  if (!parsed.success || !position.success || parsed.data[0] !== checksum(scope, parsed.data[1])) {
    throw fail('invalid_field', { message: 'cursor: not a cursor of this list.', details: { field: 'cursor' } });
  }
  return position.data;
}

const checksum = (scope: unknown, position: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([scope, position]))
    .digest('base64url')
    .slice(0, 12);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function pageOf<Row, Item>(
  rows: readonly Row[],
  { limit, scope, positionOf, present }: Paging<Row, Item>,
): { data: Item[]; next_cursor: string | null; has_more: boolean } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(present),
    next_cursor: last === undefined ? null : encodeCursor(scope, positionOf(last)),
    has_more: rows.length > limit,
  };
}

type Paging<Row, Item> = {
  limit: number;
  scope: unknown;
  positionOf: (row: Row) => unknown;
  present: (row: Row) => Item;
};
