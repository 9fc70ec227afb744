import { unitNames } from '../lexicon/units.ts';

/** The unit behind a number and where it ends, with `per week` when it follows. */
export type UnitReader = (text: string, at: number) => { unit: string; end: number } | null;

export const weeklyStart = /^\s*(?:\/\s?(?:wk|week)|(?:per|a|each|every)\s+week)\b/i;

/** `12 more days`, `3 best nights`, `8,123 whole steps`: the unit comes a word later. */
const between =
  /^(?:whole|full|daily|total|more|extra|additional|fewer|less|further|complete|different|separate|single|other|consecutive|straight|highest|lowest|best|worst|longest|shortest|first|last|latest|newest|most recent|recent|entire)\s/;

/** `ng/mL` is a unit also where nothing was measured in it: a number beside it is no bare number. */
const shapedLikeOne = /^[a-zµμ%°]{1,8}(?:[*^]?\d+)?\/[a-zµμ0-9²³.*^]+(?:\/[a-z0-9²³]+)?(?<!\.)/;

/** Reads the longest name first, so that `min` is not read in `minutes`. */
export function readUnits(units: readonly string[]): UnitReader {
  const names = [...new Set([...units.map((unit) => unit.toLowerCase()), ...unitNames])]
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  const byFirst = Map.groupBy(names, (name) => name.charAt(0));
  const knownAt = (rest: string) =>
    byFirst.get(rest.charAt(0))?.find((each) => rest.startsWith(each) && !/^[\p{L}\d²]/u.test(rest.slice(each.length)));
  const nameAt = (rest: string) => {
    const [known, shaped] = [knownAt(rest), shapedLikeOne.exec(rest)?.[0]];
    return known !== undefined && known.length >= (shaped?.length ?? 0) ? known : shaped;
  };
  return (text, at) => {
    const rest = text.slice(at, at + 80).toLowerCase();
    const space = /^[\s-]{0,3}/.exec(rest)?.[0].length ?? 0;
    const skipped = space > 0 ? (between.exec(rest.slice(space))?.[0].length ?? 0) : 0;
    const opened = /^[([]\s?/.exec(rest.slice(space))?.[0].length ?? 0;
    const start = space + skipped + opened;
    const name = nameAt(rest.slice(start));
    const isOpen = opened > 0 && name !== undefined && !/^\s?[)\]]/.test(rest.slice(start + name.length));
    const used = name === undefined || isOpen ? 0 : start + name.length;
    const weekly = weeklyStart.exec(rest.slice(used));
    if (used === 0 && !weekly) return null;
    const unit = used === 0 ? '' : (name ?? '');
    return {
      unit: `${unit}${weekly && !unit.endsWith('/week') ? '/week' : ''}`,
      end: at + used + (weekly?.[0].length ?? 0),
    };
  };
}
