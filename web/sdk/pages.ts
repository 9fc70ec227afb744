import { HaleError } from './error.ts';

/** A page as the service answers it. */
type PageAnswer<Item> = { data: Item[]; next_cursor: string | null; has_more: boolean };
export type Page<Item> = PageAnswer<Item> & {
  /** The page behind this one, or null behind the last. */
  next: () => Promise<Page<Item> | null>;
};
/** Awaited it is the first page; iterated it is every item of every page, fetched as they are needed. */
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
    throw new HaleError('malformed_response', 'A page of the list leads nowhere.', { status: 200 });
  const next = async () => (following === null || !has_more ? null : pageOf(await load(following), load, following));
  return { ...answer, next };
}
