import type { Mention, Vocabulary } from '../lexicon/metric-names.ts';
import type { KindLabel, Place } from './labels.ts';

type Read = { text: string; sessions: readonly Place[]; keysOf: (name: string) => readonly string[] };

/**
 * The metrics that a sentence names, those of workouts by the kind beside them, too: `running distance` is the distance
 * of workouts, and `steps in yoga workouts` are steps in workouts.
 */
export function ofSessions(
  text: string,
  found: readonly Mention[],
  kinds: readonly KindLabel[],
  { bySpelling }: Vocabulary,
): Mention[] {
  const keysOf = (name: string) => bySpelling.get(name.toLowerCase())?.keys ?? [];
  const read = { text, sessions: sessionsIn(text, kinds), keysOf };
  const isNew = ({ start, end }: Place) =>
    text.slice(start, end).trim() !== '' && !found.some((each) => each.start < end && each.end > start);
  // `rides` and `yoga` name workouts as `runs` does.
  const byKind = kinds.map(({ start, end }): Mention => ({ start, end, keys: keysOf('runs'), verb: true }));
  const all = [...found, ...[...byKind, ...quantitiesWith(read)].filter(isNew)].sort((a, b) => a.start - b.start);
  const isPlace = (mention: Mention) =>
    read.sessions.some(
      (session) =>
        mention.start >= session.start && mention.end <= session.end && all.some((each) => isIn(read, each, session)),
    );
  return all.filter((mention) => !isPlace(mention)).map((mention) => ofSession(read, mention, kinds));
}

/** Kinds with the `workouts` behind them, and workouts of any kind. */
function sessionsIn(text: string, kinds: readonly KindLabel[]): Place[] {
  const workouts = Array.from(text.matchAll(/\bworkouts?\b/g), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  return [...kinds, ...workouts].map(({ start, end }) => ({
    start,
    end: workouts.find((word) => word.start === end + 1)?.end ?? end,
  }));
}

/** The `duration` of `rides with a duration over 45 min`. */
const quantitiesWith = ({ text, sessions, keysOf }: Read): Mention[] =>
  sessions.flatMap(({ end: from }): Mention[] => {
    const [said, name = ''] = /^ with (?:an? )?(\p{L}+)/u.exec(text.slice(from)) ?? [''];
    const keys = keysOf(`workout ${name}`);
    const end = from + said.length;
    return keys.length === 0 ? [] : [{ start: end - name.length, end, keys, verb: false }];
  });

/** `heart rate in rides`. */
const isIn = ({ text }: Read, { end }: Place, session: Place): boolean =>
  /^\)? (?:in|of) (?:your |the )?$/.test(text.slice(end, session.start));

function ofSession(read: Read, mention: Mention, kinds: readonly KindLabel[]): Mention {
  const { text, sessions, keysOf } = read;
  const next = /^ \p{L}+/u.exec(text.slice(mention.end))?.[0];
  const ofNext = next !== undefined && kinds.some(({ end }) => end === mention.end) ? keysOf(`workout${next}`) : [];
  const said = text.slice(mention.start, mention.end);
  const isBeside = sessions.some(
    (session) => isIn(read, mention, session) || /^ (?:with (?:an? )?)?$/.test(text.slice(session.end, mention.start)),
  );
  const own = isBeside ? [...keysOf(`workout ${said}`), ...keysOf(`${said} in workouts`)] : [];
  const keys = ofNext.length > 0 ? ofNext : own;
  return keys.length > 0 ? { ...mention, keys } : mention;
}
