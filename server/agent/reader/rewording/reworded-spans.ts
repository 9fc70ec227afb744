import { monthPattern } from '../../lexicon/days.ts';
import { quantityPattern } from '../conditions/quantities.ts';
import { type Rewording, rewording } from './rewording.ts';

/** What stands around dates and says nothing that they do not: `the week from Monday 5 to Sunday 11 October`. */

const year = '(?:,? (?:19|20)\\d\\d)?';
const ordinal = '\\d{1,2}(?:st|nd|rd|th)?';
const date = `(?:the )?(?:\\d{4}-\\d\\d-\\d\\d|${ordinal}(?: of)? (?:${monthPattern})\\b\\.?${year}|(?:${monthPattern})\\b\\.? (?:the )?${ordinal}\\b${year})`;
const weekday = '(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?';
const length = `(?:${quantityPattern}[ -](?:days?|nights?|weeks?|months?)|week|fortnight|month|period|stretch|span)`;

export const spanRewordings: readonly Rewording[] = [
  rewording('\\b(?:the )?(?:w/c(?= )|week (?:commencing|starting|beginning)\\b)', () => 'the week starting'),
  rewording('\\b(?:the )?(?:w/e(?= )|week (?:ended|ending)\\b)', () => 'the week ending'),
  rewording('\\bcommencing\\b', () => 'starting'),
  // The weekday adds nothing to a date.
  rewording(`\\b${weekday}\\.?,? (?=${date})`, () => ''),
  rewording(`\\b${weekday}\\.? (?=${ordinal} (?:to|and|until|till|through|-|–) )`, () => ''),
  rewording(
    `\\b(?:(?:in|over|during|for|of|within) )?(?:the |that |my )?(?:(?:whole|full|entire) )?${length},? (?:(from|between) |(?:of|starting|beginning)(?: on| from)? )?(${date}|${ordinal}) (to|and|until|till|through|thru|up to|-|–) (?=${date})`,
    ([, , word = '', from, joint = '']) =>
      /between/i.test(word) || /and/i.test(joint) ? `between ${from} and ` : `from ${from} to `,
  ),
  rewording(
    `(?<!\\b(?:from|between|since|up|and|or) )\\b(${date}) (?:through|thru|until|till|up to) (?=${date})`,
    ([, from]) => `from ${from} to `,
  ),
  rewording(
    `\\bbetween (${date}) (?:through|thru|until|till|to|up to) (?=${date})`,
    ([, from]) => `between ${from} and `,
  ),
  rewording(
    `\\b((?:${monthPattern})\\b\\.? (?:the )?${ordinal}) (?:through|thru|until|till|up to) (?=(?:the )?${ordinal}\\b(?! (?:${monthPattern})))`,
    ([, from]) => `${from} to `,
  ),
];

/** `Today included`: how far a period reaches, and no second one. */
export const todayRewordings: readonly Rewording[] = [
  rewording(
    "\\b(?:with )?today(?:['’]s (?:data|values?))? (?:is |being |also )?(?:included|inclusive|counted)\\b|\\b(?:up )?(?:to|until|till|through) and including today\\b|\\b(?:inclusive of|counting|and including|and also) today\\b|\\bwith today in(?: it)?\\b",
    () => 'including today',
  ),
  // It is what is answered anyway: periods of full days end with yesterday.
  rewording(
    '[,(]? ?\\b(?:(?:not (?:counting|including)|excluding|without|leaving out|ignoring|but not|except(?: for)?) today|today (?:is )?(?:excluded|not (?:included|counted)))\\b\\)?(?<=\\b(?:last|past|previous) .*)',
    () => '',
  ),
];
