import { z } from 'zod';
import { PageLimit } from '../../routers/core/contract.ts';
import { decodeCursor, encodeCursor } from '../../routers/core/pagination.ts';

export const pageInput = {
  limit: PageLimit.default(100),
  cursor: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: '`next_cursor` of the page before, with the same other arguments.' }),
};

export const pageOutput = {
  total: z.int(),
  next_cursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
};

export const QueryBack = z
  .looseObject({ metric: z.string() })
  .meta({ description: 'As `query_metric` and `explain_fact` take it.' });

const Place = z.int().min(0);

export function cut<Item>(
  items: readonly Item[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  scope: unknown,
): { page: Item[]; total: number; next_cursor: string | null } {
  const start = cursor === undefined ? 0 : decodeCursor(scope, cursor, Place);
  const end = start + limit;
  return {
    page: items.slice(start, end),
    total: items.length,
    next_cursor: end < items.length ? encodeCursor(scope, end) : null,
  };
}
