import { type Construct, construct, type Found, type Reading } from './constructs.ts';

const all = [1, 2, 3, 4, 5, 6, 7];
const weekdays = (days: readonly number[]): Reading => ({ kind: 'weekdays', value: [...new Set(days)].sort() });
/** A night belongs to the day on which it ends: `Sunday nights` are those of Mondays. */
const daysIn = (found: Found) =>
  found
    .all('weekday')
    .flatMap(({ days }) => days)
    .map((day) => (/ nights?$/.test(found.said) ? (day % 7) + 1 : day));

function fromTo(found: Found): Reading | null {
  const [first, last] = daysIn(found);
  const eachOfThem = found.all('weekday').some(({ plural }) => plural) && /^between/.test(found.said);
  if (first === undefined || last === undefined || eachOfThem) return null;
  const count = ((last - first + 7) % 7) + 1;
  return weekdays(Array.from({ length: count }, (_, place) => ((first - 1 + place) % 7) + 1));
}

/** Sets of weekdays: `Mondays`, `weekends`, `Mon-Thu`, `Tue and Thu`. */
export const weekdaySets: readonly Construct[] = [
  construct(
    '(?<!(?:last|this|past|previous) )(?<!(?:over|during) the )(?:weekends?(?: (?:days?|nights?))?)(?! (?:before(?: last)?|after|of|from)(?: (?:{number}|{month}|{period})|$))',
    () => weekdays([6, 7]),
  ),
  construct(
    '(?<!(?:by|rank my|per|which) )weekdays|(?:on a )?weekday(?= (?:and|vs|or|average|mean|{metric}))|work(?:ing|days?| days?)?(?: (?:days|nights|week))|workdays?|weeknights|business days|school nights|(?<=during )the week(?! (?:before|of|ending|ended|from|starting|beginning|after|that|just|commencing))',
    () => weekdays([1, 2, 3, 4, 5]),
  ),
  construct('(?:from )?{weekday} (?:to|through|thru|until|-) {weekday}|between {weekday} (?:and|to) {weekday}', fromTo),
  construct('{weekday}(?:(?: (?:,|and|or|/|\\+))* {weekday})* (?:and|or|/|\\+) {weekday}', (found) =>
    weekdays(daysIn(found)),
  ),
  // `Mondays, Tuesdays and so on`
  construct('{weekday}(?:(?: (?:,|and))* {weekday})*(?: ,)?(?: and)? (?:so on|so forth|etc)(?: \\.)?', () => ({
    kind: 'group',
    value: 'weekday',
  })),
  construct('(?<!(?:last|this|past|on) ){weekday}(?= (?:long )?{sport})', (found) => weekdays(daysIn(found))),
  construct('(?:each |every |only |an? )?{weekday}(?: (?:nights?|mornings?))?(?! ago)', (found) =>
    found.all('weekday').some(({ plural }) => plural) || /^(?:each|every|only|an?) |nights$/.test(found.said)
      ? weekdays(daysIn(found))
      : null,
  ),
];

/** The other days: `excluding weekends`, `except Sundays`. */
export const leftOutWeekdays: readonly Construct[] = [
  construct(
    '(?:excluding|except(?: for)?|without|not (?:counting|including|on)|excl|ignoring|skipping|leaving out|exclude|apart from|other than)(?: the| my| on)* {weekdays}',
    (found) => weekdays(all.filter((day) => !found.all('weekdays')[0]?.includes(day))),
  ),
  construct('{weekdays} (?:only|excluded|aside|left out|excepted|not (?:counted|included)|please)', (found) => {
    const days = found.all('weekdays')[0] ?? [];
    return weekdays(
      /excluded|aside|left out|excepted|not/.test(found.said) ? all.filter((day) => !days.includes(day)) : days,
    );
  }),
];
