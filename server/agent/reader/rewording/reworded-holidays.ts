import { dateOf, yearOf } from '../../lexicon/days.ts';
import { type Rewording, rewording } from './rewording.ts';

/** Holidays that are on the same date each year: `Christmas Day 2025`, `last Halloween`, `New Year's Eve`. */

type Holiday = { words: string; month: number; day: number };

const holidays: readonly Holiday[] = [
  { words: 'christmas day|x-?mas day', month: 12, day: 25 },
  { words: 'christmas eve|x-?mas eve', month: 12, day: 24 },
  { words: "boxing day|(?:st\\.?|saint) stephen['’]?s day", month: 12, day: 26 },
  { words: "new years?['’]?s? eve", month: 12, day: 31 },
  { words: "new years?['’]?s? day", month: 1, day: 1 },
  { words: "hallow['’]?e['’]?en", month: 10, day: 31 },
  { words: "(?:st\\.? |saint )?valentine['’]?s? day", month: 2, day: 14 },
  { words: "(?:st\\.?|saint) patrick['’]?s? day", month: 3, day: 17 },
];

const year = '((?:19|20)\\d\\d|last year|this year|(?:the )?year before last)';

/** The latest that is over or is today, where no year is said. */
function dateOfHoliday({ month, day }: Holiday, said: string, today: string): string {
  if (/^\d/.test(said)) return dateOf(Number(said), month, day);
  if (said !== '') return dateOf(yearOf(today) - (/before/i.test(said) ? 2 : Number(/last/i.test(said))), month, day);
  const date = dateOf(yearOf(today), month, day);
  return date > today ? dateOf(yearOf(today) - 1, month, day) : date;
}

const sinceNewYear = rewording(
  `\\b(since) (?:the )?new year(?:['’]?s)?\\b(?! (?:eve|day))`,
  (_, today) => `since ${yearOf(today)}-01-01`,
);

/** `Christmas` alone may be several days, but has one beginning. */
const sinceChristmas = rewording(
  `\\b(since|before) (?:last )?(?:christmas|x-?mas)\\b(?! (?:time|holidays?|break|week|dinner|party))(?:,? (?:of |in )?${year}\\b)?`,
  ([, side = '', said = ''], today) => `${side} ${dateOfHoliday({ words: '', month: 12, day: 25 }, said, today)}`,
);

const onTheDay: readonly Rewording[] = holidays.flatMap((holiday) => [
  rewording(
    `\\b(?:${holiday.words})(?:,? (?:of|in))? ((?:19|20)\\d\\d(?:(?:,? and|,|,? or|,? versus|,? vs\\.?|,? than|,? to)(?: (?:in|of))? (?:19|20)\\d\\d)+)\\b`,
    ([, years = ''], today) =>
      years.replace(/(?:(?:in|of) )?((?:19|20)\d\d)/g, (_, said: string) => dateOfHoliday(holiday, said, today)),
  ),
  rewording(`\\b(?:the )?(last|this) year['’]?s (?:${holiday.words})\\b`, ([, which = ''], today) =>
    dateOfHoliday(holiday, `${which} year`, today),
  ),
  rewording(
    `\\b(?:(?:the )?(?:last|latest|most recent|past) )?(?:${holiday.words})\\b(?:,? (?:of |in )?${year}\\b)?`,
    ([, said = ''], today) => dateOfHoliday(holiday, said, today),
  ),
]);

export const holidayRewordings: readonly Rewording[] = [sinceNewYear, ...onTheDay, sinceChristmas];
