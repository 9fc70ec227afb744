import { findMentions, type Mention, type Vocabulary } from '../lexicon/metric-names.ts';
import { blank } from '../lexicon/words.ts';
import type { NamedPeriod } from './calendar-rules.ts';
import { findPeriods } from './dates-in-text.ts';
import { type DirectionWord, findDirections } from './directions.ts';
import type { Evidence } from './evidence.ts';
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
import { ofSessions } from './session-names.ts';

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

export type Holds = (number: FoundNumber, sentence: ReadSentence, evidence: Evidence) => boolean;
