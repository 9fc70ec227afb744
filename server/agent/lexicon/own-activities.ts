import { findAnyWorkout, findSports, type Sport } from './sports.ts';
import { blank } from './words.ts';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `running` as `run`, `runs`, `running`; `hiking` as `hike`, `hiked`; `padel` as `padel`, `padels`. */
function formsOf(word: string): string {
  const [, stem] = /^(\p{L}{2,})ing$/u.exec(word) ?? [];
  if (stem === undefined) return `${escaped(word)}(?:s|es)?`;
  const bare = stem.replace(/(\p{L})\1$/u, '$1');
  return `(?:${escaped(stem)}|${escaped(bare)})(?:e|es|ed|s|ing)?`;
}

const patternOf = (type: string): RegExp => {
  const words = type.split('_').filter((word) => word !== '');
  const [last = '', ...first] = words.toReversed();
  return new RegExp(`\\b${[...first.toReversed().map(escaped), formsOf(last)].join('[ -]?')}\\b`, 'giu');
};

const patterns = new Map<string, RegExp>();
const patternsMax = 2_000;

function patternFor(type: string): RegExp {
  const known = patterns.get(type);
  if (known) return known;
  const pattern = patternOf(type);
  if (patterns.size < patternsMax) patterns.set(type, pattern);
  return pattern;
}

/** Names are data: what reads like a sentence names no kind of workout. */
const looksLikeName = (type: string): boolean => type.length <= 40 && /^\p{L}{3,}(?:_\p{L}+){0,2}$/u.test(type);

const listedAs = (type: string): string | null => {
  const said = type.replaceAll('_', ' ');
  const [only, ...others] = findSports(said);
  return only && others.length === 0 && only.start === 0 && only.end === said.length ? only.type : null;
};

/**
 * Names of workouts: those of the person's own rows, then those that are known anyway. What the rows spell in another
 * way is asked for as the rows have it: `rides` of a person whose rows say `cycling`.
 */
export function findActivities(text: string, activities: readonly string[]): Sport[] {
  let rest = text;
  const found: Sport[] = [];
  const own = activities.filter((type) => looksLikeName(type) && listedAs(type) !== type);
  for (const type of own.toSorted((a, b) => b.length - a.length)) {
    if (listedAs(type) !== null) continue;
    for (const { index, 0: said } of rest.matchAll(patternFor(type))) {
      found.push({ start: index, end: index + said.length, type });
      rest = blank(rest, index, index + said.length);
    }
  }
  const spelledOtherwise = new Map(own.map((type) => [listedAs(type), type] as const));
  const asInRows = (type: string | null) =>
    type === null || activities.includes(type) ? type : (spelledOtherwise.get(type) ?? type);
  const listed = findSports(rest).map((sport) => ({ ...sport, type: asInRows(sport.type) }));
  return [...found, ...listed, ...findAnyWorkout(rest)];
}
