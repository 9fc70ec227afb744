import { dateOf, lastDayOfMonth, monthNumber, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { type Rewording, rewording } from '../rewording/rewording.ts';

/** `Early October`, `the middle of last month`, `the last third of May`: ten days each, and the rest of the month. */

const place: Readonly<Record<string, number>> = {
  ...{ early: 0, beginning: 0, start: 0, first: 0 },
  ...{ mid: 1, middle: 1, second: 1 },
  ...{ late: 2, end: 2, last: 2, third: 2, final: 2 },
};
const month = `(?:(this|last) month|(${monthPattern})\\b\\.?(?:,? (?:of )?((?:19|20)\\d\\d)\\b)?)(?! \\d)`;
const lead = '(?:\\b(?:in|at|during|over|for|on|of|towards?|around|about) )?(?:the )?(?:very )?';
/** There it is an end of another period. */
const notEdge =
  '(?<!\\b(?:since|until|till|to|before|after|from|by|through|up to|between|and|or|than) (?:the |in )?(?:very )?)';
const apart = '(?! (?:to|until|till|through|-|–|and (?:the )?(?:early|mid|late|end|middle)))';

function third([, word = '', relative, name = '', digits]: readonly string[], today: string): string {
  const back = Number(/last/i.test(relative ?? ''));
  const number = name === '' ? monthOf(today) - back : monthNumber(name);
  const year = digits ? Number(digits) : yearOf(today) - Number(name !== '' && number > monthOf(today));
  const first = dateOf(year, number, 1);
  const from = place[word.toLowerCase()] ?? 0;
  const [start, last] = [
    dateOf(yearOf(first), monthOf(first), from * 10 + 1),
    lastDayOfMonth(yearOf(first), monthOf(first)),
  ];
  return ` from ${start} to ${from === 2 ? last : dateOf(yearOf(first), monthOf(first), from * 10 + 10)}`;
}

export const thirdRewordings: readonly Rewording[] = [
  rewording(`${notEdge}${lead}\\b(early|mid|late)(?:[- ]| in )(?:the )?${month}${apart}`, third),
  rewording(`${notEdge}${lead}\\b(beginning|start|middle|end) of ${month}${apart}`, third),
  rewording(`${notEdge}${lead}\\b(first|second|third|last|final) third of ${month}${apart}`, third),
];
