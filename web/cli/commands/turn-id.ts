import type { Hale, TurnFilter } from '../../sdk/index.ts';
import { NotThere } from '../usage-error.ts';

/** The turn that is meant: `last` is the newest one, of those in that state if one is given. */
export async function turnIdOf(hale: Hale, word: string, filter: Pick<TurnFilter, 'status'> = {}): Promise<string> {
  if (word !== 'last') return word;
  const [newest] = (await hale.turns.list({ ...filter, limit: 1 })).data;
  if (newest) return newest.id;
  const kind = filter.status === undefined ? '' : `${filter.status} `;
  throw new NotThere(`There is no ${kind}turn yet. Ask something: hale ask "How did I sleep?"`);
}
