import { limitUnitNames, unitNames, unitOf } from '../units.ts';
import {
  type Construct,
  construct,
  type Found,
  type Limit,
  named,
  type Reading,
  readConstructs,
  says,
} from './constructs.ts';
import { readNumbersIn, tokensOf } from './numbers.ts';

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('/', ' ?/ ?');
const times = /^(?:days?|nights?|times?|weeks?|months?|years?|fortnights?|mornings?|weekends)$/;
const things =
  /^(?:values?|readings?|results?|measurements?|tests?|sessions?|workouts?|activities|pairs?|runs?|rides?|walks?|swims?|hikes?|occasions?|score|count|counts|w|met|mets)$/;
const units = [...new Set([...unitNames, ...limitUnitNames])]
  .sort((a, b) => b.length - a.length)
  .filter((name) => !times.test(name) && !things.test(name) && name !== '%' && name !== 'steps' && name !== 'step')
  .map((name) => escaped(name).replace('°', '° ?'))
  .join('|');

const amount = (value: number, unit: string | null): Reading => ({ kind: 'amount', value: { value, unit } });
const symbols: Readonly<Record<string, string>> = {
  'time 60': 'h',
  'time 1': 'min',
  'length 1000': 'km',
  'length 1609.344': 'mi',
};
const symbolOf = (name: string): string | undefined => {
  const { dimension, factor } = unitOf(name === 'k' ? 'km' : name);
  return symbols[`${dimension} ${factor}`];
};
const rateOf = (of: string, per: string): string | null => {
  const unit = `${symbolOf(of)}/${symbolOf(per)}`;
  return /^(?:min\/(?:km|mi)|(?:km|mi)\/h)$/.test(unit) ? unit : null;
};
const inUnit = units.replaceAll(/(?:^|\|)(?:m|mi|s|l|h)(?=\||$)/g, '');
const first = (found: Found) => found.all('number')[0]?.value ?? Number.NaN;
const lengths = { day: 1, night: 1, morning: 1, week: 7, fortnight: 14, month: 30, quarter: 90, year: 365 } as const;
const shortened: Readonly<Record<string, keyof typeof lengths>> = {
  ...{ d: 'day', wk: 'week', wks: 'week', w: 'week', mo: 'month', mth: 'month', mths: 'month', mos: 'month' },
  ...{ yr: 'year', yrs: 'year', m: 'month', y: 'year' },
};

function span(count: number, said: string): Reading | null {
  const unit = shortened[said] ?? (said.replace(/s$/, '') as keyof typeof lengths);
  const days = Math.round(count * lengths[unit]);
  if (!(days >= 1) || days > 3660) return null;
  const nights = unit === 'night' || unit === 'morning';
  const shape = unit === 'fortnight' ? 'week' : unit === 'quarter' ? 'month' : nights ? 'day' : unit;
  return { kind: 'span', value: { days, unit: shape as 'day', count, nights } };
}

/** `a year and 3 months`. */
function compound(found: Found): Reading | null {
  const numbers = found.all('number');
  const rest = found.group('more')?.startsWith('a') ? 1 : (numbers.at(-1)?.value ?? 1);
  const whole = numbers.length > 1 || (numbers.length === 1 && rest === 1) ? (numbers[0]?.value ?? 1) : 1;
  const [long, short] = [span(whole, found.group('unit') ?? ''), span(rest, found.group('less') ?? '')];
  if (long?.kind !== 'span' || short?.kind !== 'span' || long.value.unit === short.value.unit) return null;
  const months = long.value.unit === 'year' && short.value.unit === 'month';
  const days = months
    ? lengths.month * (12 * long.value.count + short.value.count)
    : long.value.days + short.value.days;
  return { kind: 'span', value: { days, unit: 'day', count: days, nights: false } };
}

/** `8 h`, `1 h 30 min`, `an hour and a half`, `7:30 h`; `30 days`, `12 weeks`. */
export const amounts: readonly Construct[] = [
  construct(`(?<!(?:top|bottom|best|worst|highest|lowest|biggest|smallest) ){number} (?<unit>${units})`, (found) =>
    amount(first(found), found.group('unit')?.replaceAll(' / ', '/').replace('° ', '°') ?? null),
  ),
  construct('{number} %', (found) => amount(first(found), '%')),
  construct(`in (?<unit>${inUnit})(?! (?:{number}|an?|the) )`, (found) => ({
    kind: 'unit',
    value: found.group('unit')?.replaceAll(' / ', '/') ?? '',
  })),
  // `Miles if you can.`
  construct(
    '(?<=[.?!,] )(?<unit>km|kms|kilomet(?:er|re)s|miles|kg|kilos|pounds|lbs|hours|minutes)(?= (?:{aside}|please|pls|if|would)(?: |$))',
    (found) => ({ kind: 'unit', value: found.group('unit') ?? '' }),
  ),
  construct('{number} (?:h|hr|hrs|hours?)(?: and| ,)? {number}(?: (?:m|min|mins|minutes?))?', (found) => {
    const [hours, minutes] = found.all('number');
    return minutes && minutes.value < 60 ? amount((hours?.value ?? 0) * 60 + minutes.value, 'min') : null;
  }),
  construct(
    '(?<=(?:run|ran|did|do|done|finish|finished|completed?) (?:my |any )?)(?:an? )?(?<half>half )?marathons?',
    (found) => [
      {
        kind: 'limit',
        value: {
          op: 'at_least',
          values: [{ value: found.group('half') === undefined ? 42.195 : 21.0975, unit: 'km' }],
        },
      },
      { kind: 'sport', value: 'running' },
    ],
  ),
  // `my quickest 5k`, `did I run a 10k under 55 minutes`
  construct(
    '(?:(?<=(?:run|ran) (?:an? |my |any )?)|(?<alone>)(?<=(?:quickest|fastest|slowest) )){number}(?! (?:steps|days|rides?|swims?|walks?|hikes?))',
    (found) => {
      const value = first(found) / 1_000;
      if (!/\d k\b/.test(found.text) || value < 1 || value > 50) return null;
      return [
        { kind: 'limit', value: { op: 'at_least', values: [{ value, unit: 'km' }] } },
        ...(found.group('alone') === undefined ? [] : [{ kind: 'sport', value: 'running' } as const]),
      ];
    },
  ),
  construct(
    '(?<half>half an?|(?:(?:a|{number}) )?quarters? of an|(?<quarters>[13]) / 4(?: of an)?) hours?',
    (found) => {
      const quarters = found.all('number')[0]?.value ?? Number(found.group('quarters') ?? 1);
      return quarters > 0 && quarters < 100
        ? amount(found.group('half')?.startsWith('half') ? 30 : 15 * quarters, 'min')
        : null;
    },
  ),
  construct(
    '(?:an?|(?<half>(?:a )?half)(?: an?)?) (?<unit>hour|kilomet(?:er|re)|km|mile|lit(?:er|re)|kg|kilo|pound)',
    (found) => amount(found.group('half') === undefined ? 1 : 0.5, found.group('unit') ?? null),
  ),
  construct('an? hour and an? (?<part>half|quarter)', (found) =>
    amount(found.group('part') === 'half' ? 90 : 75, 'min'),
  ),
  construct(
    '\\d{1,2}:\\d{2}(?: min| minutes)? (?:per|/|an?) (?<unit>km|kilomet(?:er|re)|mi|mile)(?: pace)?|\\d{1,2}:\\d{2}(?= pace)|(?<=(?:faster|slower|quicker) than )\\d{1,2}:\\d{2}',
    (found) => {
      const [minutes = 0, seconds = 0] = (/\d{1,2}:\d{2}/.exec(found.said)?.[0] ?? '').split(':').map(Number);
      return amount(minutes + seconds / 60, /^mi/.test(found.group('unit') ?? '') ? 'min/mi' : 'min/km');
    },
  ),
  // `6 min per km`, `12 km an hour`: a pace or a speed, or nothing that can be read.
  construct(`{number} (?<of>${units}) (?:per|an?|each|every|/) (?<per>k|${units})(?: pace)?`, (found) => {
    const unit = rateOf(found.group('of') ?? '', found.group('per') ?? '');
    return unit === null ? null : amount(first(found), unit);
  }),
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
  construct('(?:(?:an?|one) )?(?<unit>week|month|year) and a half', (found) => span(1.5, found.group('unit') ?? '')),
  construct(
    '(?<!(?:day|night) (?:, |and |or |an? )*)(?:(?:an?|{number}) )?(?<unit>weeks?|months?|years?)(?: ,)? and (?<more>{number}|an?) (?<less>days?|weeks?|months?)(?! (?:ago|before|later))',
    compound,
  ),
  construct('half (?:an? |of an? )?year', () => span(6, 'months')),
  construct('(?:a )?few (?<unit>days|nights|weeks|months)', (found) => span(3, found.group('unit') ?? '')),
  construct('(?<unit>fortnight)', (found) => span(1, found.group('unit') ?? '')),
];

/** Numbers as they are said, with their unit if one is named. */
export const amountsIn = (text: string): Limit['values'] =>
  readConstructs(readNumbersIn(text, tokensOf(text)), amounts, { today: '' }).flatMap((item) =>
    item.kind === 'amount' ? [item.value] : item.kind === 'number' ? [{ value: item.value.value, unit: null }] : [],
  );

const quantity = '(?:{amount}|{number})';
type Side = { op: 'over' | 'under' | 'at_least' | 'at_most'; words: string };
const beat =
  '(?:exceed(?:ed|s|ing)?|surpass(?:ed|es|ing)?|(?:pass|cross)(?:ed)?|topped|tops|beat|(?:go(?:es|ne)?|get|gets|got) (?:above|over|past|beyond)|went (?:above|over|past|beyond))';
const sides: readonly Side[] = [
  {
    op: 'over',
    words: `(?:more|greater|higher|longer|further|farther|heavier|bigger|larger|faster|quicker|better|above|later) than|over|above|exceeding|${beat}|beyond|past(?= {amount})|in excess of|north of|>`,
  },
  {
    op: 'under',
    words:
      '(?:less|fewer|lower|shorter|lighter|smaller|slower|worse|below) than|under|below|beneath|<|short of|south of|fell short of|(?:dip(?:ped)?|drop(?:ped)?|fell|fall|went|go|sink|sank) (?:under|below)|not reach(?:ed)?|not (?:even |quite |actually |ever |once )*(?:hit|manage|get(?: to)?|make|do|achieve|crack|break|clear|log|rack up)|without (?:hitting|reaching|getting(?: to)?|doing|making|managing)|fail(?:ed)? to (?:reach|hit|get(?: to)?|make)|miss(?:ed)?',
  },
  {
    op: 'at_least',
    words:
      '(?:without|not|never|not once) (?:ever )?(?:missing|falling (?:below|under|short of)|dropping (?:below|under)|going (?:below|under)|dipping (?:below|under))|at (?:the )?(?:very )?least|(?<=^(?:(?:so|and) )?)got(?: in)?|(?:at|equal to) or (?:above|over|more than)|no (?:less|fewer|lower|shorter) than|not (?:less|fewer) than|a minimum of|minimum|min|from|>=|=>|≥|upwards of|not (?:under|below)|(?:reach(?:ed|es)?|me(?:e|)t|hit|hits|crack(?:ed)?|br[eo]ak|broke|manage(?:d)?|achieve(?:d)?|ma(?:k|d)e|got to|get to|clear(?:ed)?|log(?:ged)?|rack(?:ed)? up|clock(?:ed)?|as (?:high|many|much|long|far) as)(?: my)?|up to or over',
  },
  {
    op: 'at_most',
    words:
      'at (?:the )?(?:very )?most|(?:at|equal to) or (?:below|under|less than)|no more than|not (?:more|over|above|longer|higher|exceed(?:ing)?)(?: than)?|a maximum of|maximum|max|up to|<=|=<|≤|no (?:longer|higher|further) than|without (?:going )?(?:above|over|exceeding)',
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
  // `8 to 10 thousand`.
  const scale = first.unit === null && first.value < 1_000 && second.value >= 1_000 * first.value ? 1_000 : 1;
  return {
    kind: 'limit',
    value: {
      op: 'between',
      values: [
        { value: first.value * scale, unit },
        { ...second, unit: second.unit ?? unit },
      ],
    },
  };
}

/** A pace is faster the lower it is. */
const sideOfPace = (op: Side['op'], values: Limit['values'], said: string): Side['op'] =>
  values.some(({ unit }) => unit?.startsWith('min/')) && /faster|quicker|better|slower|worse/.test(said)
    ? opposite[op]
    : op;
const opposite = { over: 'under', under: 'over', at_least: 'at_most', at_most: 'at_least' } as const;

const limit =
  (op: Side['op']) =>
  (found: Found): Reading | null => {
    const values = quantities(found);
    if (found.all('number').some(({ ordinal }) => ordinal) || values.length === 0) return null;
    return { kind: 'limit', value: { op: sideOfPace(op, values, found.said), values } };
  };

const stepsMin = 2_000;
const isLower = (op: Limit['op'] | undefined): boolean => op === 'over' || op === 'at_least';
const sideOf = (op: Side['op'], value: number): Reading => ({
  kind: 'limit',
  value: { op, values: [{ value, unit: null }] },
});

/** `seven hours of sleep or more`. */
const behind =
  (op: Side['op']) =>
  (found: Found): readonly Reading[] | null => {
    const [metric, values] = [found.all('metric')[0], quantities(found)];
    if (!metric || values.length === 0 || found.all('number').some(({ ordinal }) => ordinal)) return null;
    return [
      { kind: 'limit', value: { op: sideOfPace(op, values, found.said), values } },
      { kind: 'metric', value: metric },
    ];
  };

function stepsOfDays(found: Found): Reading[] | null {
  const value = found.all('number')[0]?.value ?? 0;
  return value < stepsMin || found.all('metric').some(({ keys }) => keys[0] !== 'steps')
    ? null
    : [sideOf('at_least', value), named('steps')];
}

/** A side and a quantity: `more than 8 hours`, `>= 10k`, `10k or more`, `between 7 and 8 hours`. */
export const limits: readonly Construct[] = [
  // A sentence of its own: `My goal is 8000 a day.`
  construct(
    `(?:(?:my|the|our|a) )?(?:(?:daily|nightly|weekly|own|personal|steps?) )*(?:goal|target|aim) (?:(?:is|was|being|:|=|at least) )+${quantity}(?: {metric})?(?: (?:an?|per|each|every) (?:day|night))?`,
    limit('at_least'),
  ),
  construct(
    `(?<=[?.,] )(?:like|say) (?:at least )?${quantity}(?: {metric})?(?= (?:an?|per|each|every) (?:day|night))`,
    limit('at_least'),
  ),
  ...sides.map(({ op, words }) =>
    construct(`(?:${words}) (?:an? |my |the )?${quantity}(?! (?:latest|newest|last|most recent))`, limit(op)),
  ),
  construct(
    `${quantity} (?:\\+|plus|or (?:more|above|over|better|longer|higher|faster|up)|and (?:more|above|over|up)(?! (?:than|${quantity}))|upwards)`,
    limit('at_least'),
  ),
  construct(`${quantity} or (?:less|fewer|below|under|lower|shorter|slower)`, limit('at_most')),
  construct(`(?:between|from) ${quantity} (?:and|to|-) ${quantity}`, between),
  construct(`${quantity} (?:-|to) ${quantity}`, between),
  construct('(?:no|without(?: any)?|not (?:an?|any|{number})|{number})(?= (?:single )?{metric})', (found) =>
    /^not/.test(found.said) || (found.all('number')[0]?.value ?? 0) === 0 ? sideOf('at_most', 0) : null,
  ),
  // `Do I run three times a week?`
  construct('{number}(?= times (?:an?|per|each|every) (?:week|month))', limit('at_least')),
  ...says(
    { kind: 'limit', value: { op: 'at_least', values: [{ value: 2, unit: 'times' }] } },
    'twice(?= (?:an?|per|each|every) (?:week|month))',
  ),
  construct(`(?:exactly|precisely) ${quantity}`, (found) => {
    const [value] = quantities(found);
    return value ? { kind: 'limit', value: { op: 'between', values: [value, value] } } : null;
  }),
  construct(
    `${quantity}(?: of)? {metric} (?:(?:or|and) (?:more|above|over|better|longer|up)(?! (?:than|${quantity}))|at (?:the )?(?:very )?least)`,
    behind('at_least'),
  ),
  construct(
    `${quantity}(?: of)? {metric} (?:or (?:less|fewer|below|under|shorter)|at (?:the )?(?:very )?most)`,
    behind('at_most'),
  ),
  // `10k days` are days with so many steps; `after 10k days` picks others by them.
  construct('(?<=(?:after|following|on) (?:my |the )?){number}(?: \\+)?(?: {metric})? days', stepsOfDays),
  construct('{number}(?: \\+)?(?: {metric})? days', (found) => {
    const daily = stepsOfDays(found);
    return daily && [{ kind: 'days', value: true }, ...daily];
  }),
];

/** `short sleep, say under 6 hours`. */
export const limitLeads: readonly Construct[] = [
  ...says(
    { kind: 'aside', value: true },
    '[a-z]+(?= {sport} \\( {limit})',
    '(?:, |\\( )?(?:say|meaning|i e|that is|so|like|e g|as in|by which i mean)(?: ,)?(?= {limit})|(?:,|\\()(?= {limit})(?<={metric} .)|(?:,|\\()(?= {limit}(?: {metric})? (?:,|\\)))',
  ),
];

const hours = /^(?:h|hrs?|hours?|min|mins|minutes?)$/;

/** `8h nights`, `sub 6 hour nights`: nights of at least, or of less than, so much sleep. */
export const nightsOf: readonly Construct[] = [
  construct('{amount} (?:straight|non stop|in one go)', (found) => {
    const [value] = found.all('amount');
    return value && hours.test(value.unit ?? '') ? { kind: 'amount', value } : null;
  }),
  construct('(?<sub>sub )?{amount} nights', (found) => {
    const [value] = found.all('amount');
    if (!value || !hours.test(value.unit ?? '')) return null;
    return [
      { kind: 'days', value: true },
      { kind: 'limit', value: { op: found.group('sub') === undefined ? 'at_least' : 'under', values: [value] } },
      named('sleep_duration'),
    ];
  }),
];

/** `at least 8k steps but no more than 12k`. */
export const limitPairs: readonly Construct[] = [
  construct('{limit}(?: {metric})? (?:but|and|yet) {limit}(?!(?: of)? {metric})', (found) => {
    const [lower, upper] = found.all('limit');
    const [from, to] = [lower?.values[0], upper?.values[0]];
    if (!from || !to || !isLower(lower?.op) || isLower(upper?.op) || upper?.op === 'between' || from.value >= to.value)
      return null;
    const metric = found.all('metric')[0];
    const range: Reading = { kind: 'limit', value: { op: 'between', values: [from, to] } };
    return metric ? [range, { kind: 'metric', value: metric }] : range;
  }),
];
