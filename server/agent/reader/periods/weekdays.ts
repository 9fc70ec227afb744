import { weekdayNames } from '../../lexicon/days.ts';

const named = new RegExp(`\\b(every |each |which |what )?(${weekdayNames.join('|')})(s)?\\b`, 'gi');

export const weekdayRange = new RegExp(
  `\\b(?:from )?(${weekdayNames.join('|')})s? ?(?:to|through|thru|till|until|-|–) ?(${weekdayNames.join('|')})s?\\b`,
  'i',
);

const numberOf = (name: string): number => weekdayNames.indexOf(name.toLowerCase()) + 1;

const excluded =
  /\b(?:except|exclud(?:e|es|ed|ing)|leav(?:e|ing) out|omit(?:ting)?|skip(?:ping)?|without|apart from|other than|ignoring|not (?:counting|including|on))\b(?: (?:for|the|on|my))*/i;

const weekday =
  /\b(?:weekdays?|week ?nights?|(?:work(?:ing)?|school) ?(?:days?|nights?)|during the week(?! (?:before|of|after|from|starting|beginning|commencing|ending|prior|leading|that|when|i\b)\b))\b/i;

export function findWeekdays(text: string): number[] | null {
  const match = excluded.exec(text);
  const left = match ? namedWeekdays(text.slice(match.index + match[0].length).replace(/\bday\b/i, 'days')) : null;
  return left ? [1, 2, 3, 4, 5, 6, 7].filter((day) => !left.includes(day)) : namedWeekdays(text);
}

function namedWeekdays(text: string): number[] | null {
  if (weekday.test(text)) return [1, 2, 3, 4, 5];
  const [from, to] = weekdayRange.exec(text)?.slice(1).map(numberOf) ?? [];
  if (from !== undefined && to !== undefined && from < to && !/\b(?:last|this) \w+day\b/i.test(text))
    return [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= from && day <= to);
  const past = /\b(?:did|was|were|had|slept|walked|ran|went)\b/i.test(text);
  if (
    /\bweekends\b|\bweekend (?:days?|nights?|mornings?|steps?|sleep|runs?|rides?|walks?|averages?|values?)\b/i.test(
      text,
    ) ||
    (!past && /\b(?:at|on|over) (?:the )?weekend\b/i.test(text))
  )
    return [6, 7];
  const days = [...text.matchAll(named)]
    .filter(([, every, , plural]) => every !== undefined || plural !== undefined)
    .map((match) => weekdayNames.indexOf((match[2] ?? '').toLowerCase()) + 1);
  return days.length === 0 ? null : [...new Set(days)].sort((a, b) => a - b);
}

const comparing = /\b(?:than|versus|vs|against|compared? (?:to|with)|rather than|as opposed to)\b/i;

const orMore = /\b(?:more|less|fewer|longer|shorter|better|worse|higher|lower|deeper|harder)\b.*\bor\b/i;

const joint = (text: string): RegExpExecArray | null =>
  /\b(?:compare|differ\w*)\b/i.test(text) ? /(?<=days\s+)(?:and|with|to)\b/i.exec(text) : null;

function againstOthers(text: string): WeekdaySets | null {
  const asked =
    /\b(?:do|does|did|is|are|was|were|am|how much)\b.*\b(?:more|less|fewer|longer|shorter|better|worse|higher|lower|deeper)\b/i;
  const days = asked.test(text) && !excluded.test(text) ? findWeekdays(text) : null;
  return days ? [days, [1, 2, 3, 4, 5, 6, 7].filter((day) => !days.includes(day))] : null;
}

export type WeekdaySets = readonly [number[], number[]];

export function comparedWeekdays(text: string): WeekdaySets | null {
  if (/\bweekends?\b/i.test(text) && weekday.test(text))
    return [
      [6, 7],
      [1, 2, 3, 4, 5],
    ];
  const match = comparing.exec(text) ?? (orMore.test(text) ? /\bor\b/i.exec(text) : null) ?? joint(text);
  const [left, right] = match ? [findWeekdays(text.slice(0, match.index)), findWeekdays(text.slice(match.index))] : [];
  if (left && right) return left.join() === right.join() ? null : [left, right];
  return match ? null : againstOthers(text);
}
