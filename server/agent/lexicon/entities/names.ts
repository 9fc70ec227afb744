import type { ListedMetric } from '../../../../routers/metrics/metrics.contract.ts';
import { findLabs } from '../lab-names.ts';
import { findMentions, vocabularyOfQuestions } from '../metric-names.ts';
import { findActivities } from '../sports.ts';
import { blank } from '../words.ts';
import { type Construct, type Item, lineOf, named, nameOf, type Reading, replaced, says } from './constructs.ts';

type Named = { start: number; end: number; reading: Reading };

export function readNames(
  items: readonly Item[],
  metrics: readonly ListedMetric[],
  activities: readonly string[] = [],
): Item[] {
  const { begins } = lineOf(items);
  const line = plainLine(items);
  const found: Named[] = [];
  const labs = findLabs(line, metrics);
  const byPlace = Map.groupBy(labs.metrics, ({ at }) => at);
  for (const [at, same] of byPlace)
    found.push({
      start: at,
      end: endOfBlank(line, labs.rest, at),
      reading: { kind: 'metric', value: { keys: same.map(({ metric }) => metric.key), verb: false } },
    });
  for (const [place, missing] of labs.missing.entries()) {
    const at = labs.gaps[place] ?? 0;
    found.push({ start: at, end: endOfBlank(line, labs.rest, at), reading: { kind: 'missing', value: missing } });
  }
  let rest = labs.rest;
  // `exercise minutes` is a name of its own, and no minutes of workouts.
  const longer = findMentions(rest, vocabularyOfQuestions(metrics), { typos: false }).filter(
    ({ start, end, keys }) => / /.test(rest.slice(start, end)) && !keys.some((key) => key.startsWith('workout')),
  );
  // Where only the one is recorded, both names mean it.
  const isLifting = activities.includes('strength_training') && !activities.includes('weightlifting');
  for (const { start: from, end, type: said_ } of findActivities(rest, activities)) {
    const type = said_ === 'weightlifting' && isLifting ? 'strength_training' : said_;
    // `my morning walks`: the time of day is read on its own.
    if (type === null && longer.some((name) => name.start <= from && end <= name.end)) continue;
    const said = rest.slice(from, end);
    const lead =
      type === 'walking' ? /^.*?(?=walk)/.exec(said) : /^.*\b(?:morning|afternoon|evening) (?=\S)/.exec(said);
    const start = from + (lead?.[0].length ?? 0);
    found.push({ start, end, reading: { kind: 'sport', value: type } });
    rest = blank(rest, start, end);
  }
  const sports = found.filter(({ reading }) => reading.kind === 'sport');
  for (const { start: from, end, keys, verb } of findMentions(rest, vocabularyOfQuestions(metrics))) {
    // `average workout heart rate`: the name goes on after the workout.
    const inside = sports.findLast((sport) => from < sport.start && sport.end < end);
    const start = inside ? inside.end + rest.slice(inside.end).search(/\S/) : from;
    found.push({ start, end, reading: { kind: 'metric', value: { keys, verb } } });
  }
  const candidates = found.flatMap(({ start, end, reading }) => {
    const from = begins.findIndex((begin, place) => begin <= start && start < (begins[place + 1] ?? line.length + 1));
    const next = begins.findIndex((begin) => begin >= end);
    return from < 0 ? [] : [{ from, to: Math.max(from + 1, next < 0 ? items.length : next), reading }];
  });
  return replaced(items, candidates);
}

const hours = { morning: [240, 719], afternoon: [720, 1_079], evening: [1_080, 1_439] } as const;

/** `rides in the morning`: only workouts have a time of day. */
const partsOfDay: readonly Construct[] = Object.entries(hours).flatMap(([part, [from, to]]) =>
  says(
    { kind: 'hours', value: { from, to } },
    `(?:in|during) the ${part}s?|(?<=(?:morning|afternoon|evening)s? (?:or|and|vs|versus|than) )(?:the )?${part}s?|(?:in )?${part}s?(?= {sport})|(?<={sport} )${part}s?`,
  ),
);

const alone = (name: string): string =>
  `(?<=^(?:(?:and|but|oh|ok|no|now|the|only|just|what about|how about|,) )*)${name}(?: ones?)?(?= ?[?.]?$| (?:instead|rather|not) )`;

/** What is named only to say that it is not meant: `, not the readiness score`; and the first of `light and deep sleep`. */
export const leftOut: readonly Construct[] = [
  ...partsOfDay,
  ...says(
    { kind: 'aside', value: true },
    '(?<=(?:^|[,;(-]|but|and) )(?:not|without|except(?: for)?|excluding|ignoring)(?: counting| including| the| my| any)* {metric}(?= [.,?;)]|$)',
    '(?<=(?:{metric}|light|moderate) )(?:instead of|rather than)(?: the| my)* (?:{metric}|light|moderate)',
    '(?<=^|[,.?!;(-] )not (?:the |my |from |of |in |for )*{sport}(?= ?(?:[.,?;)]|$))',
    '(?:, |and |- )?not (?:just|only|merely|simply) (?:the |my |in )?(?:{sport}|{metric})',
    'i (?:do |am )?not (?:mean|meaning|talking about|asking (?:for|about))(?: the| my)* {metric}(?: one)?',

    '(?:in|from|of|on) (?:my |the )?(?:lab|labs|blood|laboratory)(?: (?:results?|work|tests?|reports?|panel|values))+',
  ),
  ...says(
    { kind: 'metric', value: { keys: ['steps', 'distance'], verb: true } },
    '(?<=(?:(?:did|do|have|am) i (?:been )?|^i ))(?:move|moved|moving)(?= (?:about |around )?(?:more|less|enough|much|at all|a lot|{period}|{weekdays}))',
    '(?:my|these) (?:{number} |own |poor |little |tired |old )*(?:legs|feet) (?:carr(?:y|ied)|take|taken|took|br(?:ing|ought)|get|got|moved?) me',
  ),
  ...says(named('moderate_intensity_time'), alone('moderate')),
  ...says(
    named('light_sleep'),
    `${alone('light')}|(?<=(?:percentage|percent|per cent|share|proportion|fraction|part|%|how much)(?: of [^?.,;]{1,40})? (?:is|was|were) )light(?= ?(?:[?.,]|$|on |over |in |last |this ))|light(?= (?:, |/ |and |, and |or )+{metric})|(?<={metric} (?:, |/ |and |, and |or )*)light(?! (?:[a-z]+ing|activity|movement|exercise|{sport})(?: |$))`,
  ),
];

// A letter of no word keeps the words on its sides apart.
const mark = 'ꞏ';
// As long as the line of entities, so that offsets agree; only words and bare numbers show.
const plainLine = (items: readonly Item[]): string =>
  items
    .map((item) => {
      const { length } = nameOf(item);
      return item.kind === 'word'
        ? /^[,;:?!]$/.test(item.text)
          ? mark
          : item.text
        : item.kind === 'number'
          ? '0'.padEnd(length)
          : ' '.repeat(length);
    })
    .join(' ');

function endOfBlank(line: string, rest: string, at: number): number {
  let end = at;
  while (end < line.length && rest[end] === ' ') end++;
  while (end > at && line[end - 1] === ' ') end--;
  return end;
}
