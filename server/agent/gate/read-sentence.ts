import { findMentions, type Mention, type Vocabulary } from '../lexicon/metric-names.ts';
import { blank } from '../lexicon/words.ts';
import type { NamedPeriod } from './calendar-rules.ts';
import { findPeriods } from './dates-in-text.ts';
import { type DirectionWord, findDirections } from './directions.ts';
import { withoutKinds } from './gate-text.ts';
import {
  attach,
  type DayLabel,
  findDayLabels,
  findKindLabels,
  type KindLabel,
  type Place,
  withoutRuns,
} from './labels.ts';
import type { FindNumbers, FoundNumber } from './numbers.ts';
import type { Sayable } from './sayables.ts';

export type ReadSentence = {
  text: string;
  numbers: FoundNumber[];
  periods: NamedPeriod[];
  mentions: Mention[];
  directions: DirectionWord[];
  days: DayLabel[];
  kinds: KindLabel[];
  plain: string;
  periodOf: ReadonlyMap<NamedPeriod, Place>;
  dayOf: ReadonlyMap<DayLabel, Place>;
  kindOf: ReadonlyMap<KindLabel, Place>;
  before: (() => Frame) | null;
};

export type Frame = { text: string; mentions: Mention[]; days: DayLabel[]; kinds: KindLabel[] };

export type Reader = { vocabulary: Vocabulary; findNumbers: FindNumbers; kinds: readonly string[] };

export function readSentence(
  whole: string,
  { vocabulary, findNumbers, kinds }: Reader,
  before: (() => Frame) | null,
): ReadSentence {
  const text = withoutKinds(whole, kinds);
  const periods = findPeriods(text);
  const kindLabels = findKindLabels(blankAll(whole, periods), kinds);
  const mentions = ofSessions(
    whole,
    findMentions(withoutRuns(text), vocabulary, { typos: false }),
    kindLabels,
    vocabulary,
  );
  const withoutPeriods = blankAll(text, periods);
  const named = mentions.filter(
    ({ start, end }) => /\p{L}/u.test(text.slice(start, end)) && /\d/.test(text.slice(start, end)),
  );
  const numbers = findNumbers(blankAll(withoutPeriods, named));
  const plain = blankAll(withoutPeriods, mentions);
  const days = findDayLabels(withoutPeriods);
  return {
    ...{ text, mentions, periods, numbers, plain, days, kinds: kindLabels, before },
    directions: findDirections(plain),
    periodOf: attach(periods, numbers, withoutPeriods),
    dayOf: attach(days, numbers, withoutPeriods),
    kindOf: attach(kindLabels, numbers, withoutPeriods),
  };
}

export function readFrame(text: string, { vocabulary, kinds }: Reader): Frame {
  const labels = findKindLabels(text, kinds);
  return {
    text,
    mentions: ofSessions(text, findMentions(text, vocabulary, { typos: false }), labels, vocabulary),
    days: findDayLabels(blankAll(text, findPeriods(text))),
    kinds: labels,
  };
}

const blankAll = (text: string, places: readonly Place[]): string =>
  places.reduce((left, { start, end }) => blank(left, start, end), text);

const goesOn =
  /^[\s–—-]*(?:so|that|this|these|those|it|they|there|then|again|here|on (?:such|those|these) (?:days|nights)|the (?:correlation|difference|change|interval|run|streak|slope))\b/i;

export function isNamedHere(
  { text, before }: ReadSentence,
  inSentence: boolean,
  inFrame: (frame: Frame) => boolean,
): boolean {
  if (inSentence) return true;
  return before === null ? goesOn.test(text) : inFrame(before());
}

export const names = (
  { text, mentions }: Pick<Frame, 'text' | 'mentions'>,
  { key, label }: { key: string; label: string },
): boolean =>
  mentions.some(({ keys }) => keys.includes(key)) ||
  (label !== '' && ` ${text.toLowerCase()}`.includes(` ${label.toLowerCase()}`));

export type Holds = (number: FoundNumber, sentence: ReadSentence, sayable: Sayable) => boolean;

type Read = { text: string; sessions: readonly Place[]; keysOf: (name: string) => readonly string[] };

/** The metrics that a sentence names: `running distance` is the distance of workouts. */
function ofSessions(
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

const lengthOf =
  /^ (of (?:(?:more|less) than|at (?:least|most)|between)) [\d.,]+(?: (?:and [\d.,]+ )?(?:(min|h)\b|k?m\b|mi(?:les)?\b))/;

/** `rides with a duration over 45 min`, `runs of more than 5 km`. */
const quantitiesWith = ({ text, sessions, keysOf }: Read): Mention[] =>
  sessions.flatMap(({ end: from }): Mention[] => {
    const rest = text.slice(from);
    const [length, words = '', time] = lengthOf.exec(rest) ?? [];
    if (length !== undefined)
      return [
        {
          ...{ start: from + 1, end: from + 1 + words.length, verb: false },
          keys: keysOf(time === undefined ? 'workout distance' : 'workout duration'),
        },
      ];
    const [said, name = ''] = /^ with (?:an? )?(\p{L}+)/u.exec(rest) ?? [''];
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
