import { unitNames } from '../units.ts';
import { type Construct, construct, type Found, type Limit, type Reading } from './constructs.ts';

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('/', ' ?/ ?');
const times = /^(?:days?|nights?|times?|weeks?|months?|years?|fortnights?|mornings?|weekends)$/;
const things =
  /^(?:values?|readings?|results?|measurements?|tests?|sessions?|workouts?|activities|pairs?|runs?|rides?|walks?|swims?|hikes?|occasions?|score|count|counts|w|met|mets)$/;
const units = unitNames
  .filter((name) => !times.test(name) && !things.test(name) && name !== '%' && name !== 'steps' && name !== 'step')
  .map(escaped)
  .join('|');

const amount = (value: number, unit: string | null): Reading => ({ kind: 'amount', value: { value, unit } });
const first = (found: Found) => found.all('number')[0]?.value ?? Number.NaN;
const lengths = { day: 1, night: 1, morning: 1, week: 7, fortnight: 14, month: 30, quarter: 90, year: 365 } as const;
const shortened: Readonly<Record<string, keyof typeof lengths>> = {
  d: 'day',
  wk: 'week',
  wks: 'week',
  w: 'week',
  mo: 'month',
  mth: 'month',
  mths: 'month',
  mos: 'month',
  yr: 'year',
  yrs: 'year',
  m: 'month',
  y: 'year',
};

function span(count: number, said: string): Reading | null {
  const unit = shortened[said] ?? (said.replace(/s$/, '') as keyof typeof lengths);
  const days = Math.round(count * lengths[unit]);
  if (!(days >= 1) || days > 3660) return null;
  const nights = unit === 'night' || unit === 'morning';
  const shape = unit === 'fortnight' ? 'week' : unit === 'quarter' ? 'month' : nights ? 'day' : unit;
  return { kind: 'span', value: { days, unit: shape as 'day', count, nights } };
}

/** `8 h`, `1 h 30 min`, `an hour and a half`, `7:30 h`; `30 days`, `12 weeks`. */
export const amounts: readonly Construct[] = [
  construct(`{number} (?<unit>${units})`, (found) =>
    amount(first(found), found.group('unit')?.replaceAll(' / ', '/') ?? null),
  ),
  construct('{number} %', (found) => amount(first(found), '%')),
  construct('{number} (?:h|hr|hrs|hours?)(?: and| ,)? {number}(?: (?:m|min|mins|minutes?))?', (found) => {
    const [hours, minutes] = found.all('number');
    return minutes && minutes.value < 60 ? amount((hours?.value ?? 0) * 60 + minutes.value, 'min') : null;
  }),
  construct('half an? hour', () => amount(30, 'min')),
  construct('an? (?<unit>hour|kilomet(?:er|re)|km|mile|lit(?:er|re)|kg|kilo|pound)', (found) =>
    amount(1, found.group('unit') ?? null),
  ),
  construct('an? hour and a half', () => amount(90, 'min')),
  construct('(?:(?:1|one) and a half|an? and a half) hours?', () => amount(90, 'min')),
  construct('\\d{1,2}:\\d{2}(?: h| hours)?', (found) => {
    const [hours = 0, minutes = 0] = found.said.split(/[: ]/).map(Number);
    return amount(hours * 60 + minutes, 'min');
  }),
  construct(
    '{number} (?<unit>days?|nights?|mornings?|weeks?|fortnights?|months?|quarters?|years?|d|wks?|mo|mths?|mos|yrs?)',
    (found) => {
      const number = found.all('number')[0];
      return number && !number.ordinal && !number.year ? span(number.value, found.group('unit') ?? '') : null;
    },
  ),
  construct('an? (?<unit>week|month|year) and a half', (found) => span(1.5, found.group('unit') ?? '')),
  construct('half (?:an? |of an? )?year', () => span(6, 'months')),
  construct('(?:a )?few (?<unit>days|nights|weeks|months)', (found) => span(3, found.group('unit') ?? '')),
  construct('(?<unit>fortnight)', (found) => span(1, found.group('unit') ?? '')),
];

const quantity = '(?:{amount}|{number})';
type Side = { op: 'over' | 'under' | 'at_least' | 'at_most'; words: string };
const beat =
  '(?:exceed(?:ed|s|ing)?|surpass(?:ed)?|pass(?:ed)?|topped|tops|beat|go(?:es|ne)? (?:above|over|past|beyond)|went (?:above|over|past|beyond))';
const sides: readonly Side[] = [
  {
    op: 'over',
    words: `(?:more|greater|higher|longer|further|farther|heavier|bigger|larger|faster|quicker|better|above|later) than|over|above|exceeding|${beat}|beyond|past|in excess of|north of|>|no less than or above`,
  },
  {
    op: 'under',
    words:
      '(?:less|fewer|lower|shorter|lighter|smaller|slower|worse|below) than|under|below|beneath|<|short of|south of|fell short of|(?:dip(?:ped)?|drop(?:ped)?|fell|fall|went|go|sink|sank) (?:under|below)|not reach(?:ed)?|not (?:hit|manage|get|make|do|achieve|crack|break)|fail(?:ed)? to (?:reach|hit|get|make)|miss(?:ed)?',
  },
  {
    op: 'at_least',
    words:
      'at least|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of|minimum|min|from|>=|=>|≥|upwards of|not (?:under|below)|(?:reach(?:ed|es)?|hit|hits|crack(?:ed)?|br[eo]ak|broke|manage(?:d)?|achieve(?:d)?|ma(?:k|d)e|got to|get to|clock(?:ed)?|as (?:high|many|much|long|far) as)(?: my)?|up to or over',
  },
  {
    op: 'at_most',
    words:
      'at most|no more than|not (?:more|over|above|longer|higher|exceed(?:ing)?)(?: than)?|a maximum of|maximum|max|up to|<=|=<|≤|no (?:longer|higher|further) than|without (?:going )?(?:above|over|exceeding)',
  },
];

function quantities(found: Found): Limit['values'] {
  const [lower, upper] = [...found.all('amount'), ...found.all('number').map(({ value }) => ({ value, unit: null }))];
  return [lower, upper].flatMap((each) => each ?? []);
}

// In the order in which they stand, the unit of the second for the first.
function between(found: Found): Reading | null {
  const numbers = found.all('number');
  const amounts = found.all('amount');
  const [first, second] =
    numbers.length === 1 && amounts.length === 1
      ? [{ value: numbers[0]?.value ?? 0, unit: null }, amounts[0]]
      : quantities(found);
  if (!first || !second || numbers.some(({ ordinal }) => ordinal)) return null;
  const unit = first.unit ?? second.unit;
  return {
    kind: 'limit',
    value: {
      op: 'between',
      values: [
        { ...first, unit },
        { ...second, unit: second.unit ?? unit },
      ],
    },
  };
}

const limit =
  (op: Side['op']) =>
  (found: Found): Reading | null => {
    const values = quantities(found);
    if (found.all('number').some(({ ordinal }) => ordinal) || values.length === 0) return null;
    return { kind: 'limit', value: { op, values } };
  };

/** A side and a quantity: `more than 8 hours`, `>= 10k`, `10k or more`, `between 7 and 8 hours`. */
export const limits: readonly Construct[] = [
  ...sides.map(({ op, words }) => construct(`(?:${words}) (?:an? |my |the )?${quantity}`, limit(op))),
  construct(
    `${quantity} (?:\\+|plus|or (?:more|above|over|better|longer|higher|up)|and (?:more|above|over|up)|upwards)`,
    limit('at_least'),
  ),
  construct(`${quantity} or (?:less|fewer|below|under|lower|shorter)`, limit('at_most')),
  construct(`(?:between|from) ${quantity} (?:and|to|-) ${quantity}`, between),
  construct(`${quantity} (?:-|to) ${quantity}`, between),
  construct('(?:no|without(?: any)?|zero)(?= {metric})', () => ({
    kind: 'limit',
    value: { op: 'at_most', values: [{ value: 0, unit: null }] },
  })),
];
