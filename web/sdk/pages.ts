import { HaleError } from './error.ts';

type PageAnswer<Item> = { data: Item[]; next_cursor: string | null; has_more: boolean };
/** One page of a list; `next_cursor` is null on the last. */
export type Page<Item> = PageAnswer<Item> & {
  /** Fetches the next page; null after the last. */
  next: () => Promise<Page<Item> | null>;
};
/** The first page when awaited; every item of every page when iterated. */
export type Pages<Item> = Promise<Page<Item>> & AsyncIterable<Item>;

type Load<Item> = (cursor: string | undefined) => Promise<PageAnswer<Item>>;

export function pagesOf<Item>(load: Load<Item>, cursor?: string): Pages<Item> {
  const first = load(cursor).then((answer) => pageOf(answer, load, cursor));
  return Object.assign(first, { [Symbol.asyncIterator]: () => itemsOf(first) });
}

async function* itemsOf<Item>(first: Promise<Page<Item>>): AsyncGenerator<Item, void> {
  for (let page: Page<Item> | null = await first; page !== null; page = await page.next()) yield* page.data;
}

function pageOf<Item>(answer: PageAnswer<Item>, load: Load<Item>, cursor: string | undefined): Page<Item> {
  const { next_cursor: following, has_more } = answer;
  if (!Array.isArray(answer.data) || (has_more && (typeof following !== 'string' || following === cursor)))
    throw new HaleError('malformed_response', 'The list has an invalid page.', { status: 200 });
  const next = async () => (following === null || !has_more ? null : pageOf(await load(following), load, following));
  return { ...answer, next };
}
