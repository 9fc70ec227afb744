import type { Condition } from '../../../../routers/metrics/metrics.contract.ts';
import { findSports } from '../../lexicon/sports.ts';
import { blank } from '../../lexicon/words.ts';
import { findLimit, isOfNights, limitOfCount, thresholdFor, turned } from '../words/limits.ts';
import type { Fragment, Picked, Reader } from './clause.ts';
import { daysSince, withoutLag } from './relations.ts';
import { readSubject } from './subject.ts';

const things = '(?:days|nights|mornings|dates|evenings)';

const chosen =
  '(?:when|where|that|on which|in which|which)\\b|(?=(?:with|without|of|i|over|under|above|below|between|at least|at most|my)\\b)';

const measuredWas =
  '(?=(?:\\p{L}[\\p{L}\\d-]*\\s+){1,4}(?:was|were|is|are|exceed\\w*|fell|dropped|stayed|rose|went|hit|reached|over|under|above|below|at)\\b[^,?]*\\d)';

const openers: readonly RegExp[] = [
  /\b(?:on|for|in|during)\s+(?:an?|any|each|every)\s+(?:day|night|morning)\s+(?:when|where|that|on which|(?=(?:with|of|i|over|under|above|below|at least|at most)\b))(?=[^,:?]*\d)/i,
  new RegExp(
    `(?<!^\\s*)\\b(?:and\\s+|but\\s+)?(?:only\\s+|just\\s+)?(?:counting|including|considering|using|taking|looking(?: only| just)? at|(?:restricted|restricting|limited|limiting)(?: it| this| that)? to|for|on|only|just)\\s+(?:only\\s+|just\\s+)?(?:the\\s+|those\\s+|my\\s+)*${things}\\s+(?:${chosen})`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:(?:only\\s+)?(?:counting|including|considering|using|taking|looking at)|if you only (?:count|take|look at))\\s+(?:only\\s+|just\\s+)?(?:the\\s+|those\\s+|my\\s+)*${things}\\s+(?:${chosen})(?=[^?]*,)`,
    'iu',
  ),
  new RegExp(
    `\\b(?:on|for|in|during|over|at)\\s+(?:the\\s+|those\\s+|all\\s+|my\\s+|only\\s+)*${things}\\s+(?:(?:when|where|that|on which|in which|which)\\b|(after|following)\\b|(?=(?:with|without|of|i|over|under|above|below|between|at least|at most|my)\\b))`,
    'i',
  ),
  /\b(?:the\s+)?(?:days?|nights?|mornings?)\s+(after|following)\s+(?=(?:i|my|an?|days?|nights?|less|more|fewer|under|over|at least|at most|\d+)\b)/i,
  new RegExp(
    `\\b(after|following)\\s+(?=(?:i\\b|my\\b|an?\\b|the\\b|${things}|days?|nights?|less|more|fewer|under|over|at least|sleeping|walking|working|exercis|training|workouts?|running|runs?|short|poor|good|bad|long|\\w+ing\\b))`,
    'i',
  ),
  /\bwhen(?:ever)?\s+(?=(?:i|my)\b)/i,
  new RegExp(`\\bwhen(?:ever)?\\s+${measuredWas}`, 'iu'),
  /\b(?:provided|given|assuming|suppos(?:e|ing)|(?:so|as) long as|in case|only if|if)\s+(?:that\s+)?(?=(?:(?:i|my|the|it)\b|[\p{L}-]+(?: [\p{L}-]+)? ?(?:[<>≤≥=]|was|is|over|under|above|below|at least|at most))[^,:?]*?\d)/iu,
  new RegExp(
    `^\\s*(?:for |on |in )?(?:only |just )?(?:the |my |those )?${things}\\s+(?=(?:with|of|over|under|above|below|at least|at most|i)\\b[^,:?]*(?:\\d|\\b(?:an?|any|some|at least one) (?:\\w+ )?(?:workout|run|ride|swim|walk|hike|nap|training|session)\\b)[^,:?]*[,:–-])`,
    'i',
  ),
  new RegExp(`(?<=^\\s*(?:and\\s+)?)(?:only\\s+)?(?:${things})\\s+(?:when|where|on which)\\b`, 'i'),
  new RegExp(
    `(?<!\\b(?:many|number of|of|the|which|row|share|\\d|what)\\s+)\\b${things}\\s+(?:when|on which)\\s+(?=(?:i|my)\\b)`,
    'i',
  ),
];

const behindComma = new RegExp(
  `(?<=\\b(?:average|avg|mean|median|typical|highest|lowest)\\b[^,;:(]*)[,;:(–-]\\s*(?:only\\s+|just\\s+)?(?:the\\s+|those\\s+|on\\s+)*${things}\\s+(?:when|where|that|on which|(?=(?:with|i|my)\\b))`,
  'iu',
);

const nextQuestion =
  /\b(?:how|what|which|do i|does|did i|is my|are my|was my|were my|show|tell)\b|,(?!\d)|\b(?:compared|versus|vs)\b|\b(?:and|but) (?:how|what|otherwise)\b|:(?!\d)|\s[–-]\s/i;

const ofWorkouts =
  /\b(?:heart rate|pulse|hr|bpm|speed|cadence|power|how (?:fast|far|long)|distance|burn\w*|calories)\b/i;

/** Periods must be blanked before. */
export function splitConditions(text: string): { main: string; fragments: Fragment[] } {
  let main = text;
  const fragments: Fragment[] = [];
  for (const opener of [...openers, behindComma]) {
    const match = opener.exec(main);
    if (!match) continue;
    const from = match.index + match[0].length;
    const stop = nextQuestion.exec(main.slice(from));
    const to = stop ? from + stop.index : main.length;
    const said = main.slice(from, to);
    const after = match[1] !== undefined;
    const isNotPicked =
      said.trim() === '' ||
      (!after && !namesDays.test(match[0]) && isExercise(said) && ofWorkouts.test(main.slice(0, match.index)));
    if (isNotPicked) continue;
    const ofNights = /\bnights?\b/i.test(match[0]);
    const dayBefore = ofNights && /\b(?:that|the same|during the|earlier (?:that|in the)) day\b/i.test(said);
    fragments.push({ text: ofNights ? `nights ${said}` : said, after: after || dayBefore });
    main = blank(main, match.index, to);
  }
  return { main, fragments };
}

const namesDays = new RegExp(`\\b(?:${things}|day|night)\\b`, 'i');

const isExercise = (text: string): boolean => findSports(text).length > 0 && findLimit(text) === null;

const negated = /\b(?:not|never|without|no|hardly|didn|don|wasn|isn|fail(?:ed)?)\b(?! (?:more|less|fewer))|n['’]t\b/i;

const vague =
  'I can pick days only by something that is measured and a limit, for example nights under a number of hours.';

const onlyMeasured = 'I can pick days with a workout, but not days without.';

const oneKind = 'I can pick days by a single kind of workouts, or by workouts of any kind.';

export type ReadFragment = { picked: Picked[] } | { comparative: Fragment } | { unanswered: string };

export function readFragment({ text, after }: Fragment, reader: Reader): ReadFragment {
  const { lag, rest } = withoutLag(text);
  const parts = rest.split(/\band\b|\bbut\b|,(?!\d)/i).filter((part) => /\p{L}/u.test(part));
  const whole = parts.every((part) => findLimit(part) !== null || findSports(part).length > 0) ? parts : [rest];
  const picked: Picked[] = [];
  for (const part of whole) {
    const read = readOne(part, reader);
    if (typeof read !== 'object') return { comparative: { text, after } };
    if ('unanswered' in read) return read;
    picked.push({ ...read, after, lag });
  }
  if (new Set(picked.flatMap(({ type }) => type ?? [])).size > 1) return { unanswered: oneKind };
  return { picked };
}

type One = (Omit<Condition, 'lag_days'> & { type: string | null }) | { unanswered: string } | 'comparative';

function readOne(text: string, reader: Reader): One {
  const limit = findLimit(text);
  const subject = readSubject(text, { timeless: text, limit, times: [], before: null }, reader);
  const ofNight = limit && isOfNights(limit) && /\bnights?\b/i.test(text);
  const metric =
    subject.metrics[0] ?? (ofNight ? reader.metrics.find(({ key }) => key === 'sleep_duration') : undefined);
  const [type = null, ...types] = subject.types;
  if (types.length > 0) return { unanswered: oneKind };
  if (!limit && subject.aboutWorkouts)
    return negated.test(text)
      ? { unanswered: onlyMeasured }
      : { metric: 'workout_count', type, threshold: { op: 'at_least', value: 1 } };
  if (!limit && !metric && /\b(?:short|long)(?:er)? (?:nights?|sleeps?)\b/i.test(text)) return 'comparative';
  if (!metric) return { unanswered: vague };
  if (!limit && /\b(?:more|less|fewer|longer|shorter|better|worse|higher|lower|a lot|much|many|few|lots)\b/i.test(text))
    return 'comparative';
  const said =
    limit && negated.test(blank(text, limit.start, limit.end)) ? turned(limit) : (limit ?? limitOfCount(text));
  if (!limit && metric.key === 'nap_duration') return { metric: metric.key, type, threshold: { op: 'over', value: 0 } };
  const threshold = said && thresholdFor(said, metric);
  return threshold ? { metric: metric.key, type, threshold } : { unanswered: vague };
}

export function conditionOf({ after, lag, type: _, ...condition }: Picked, metric: string): Condition {
  const since = daysSince(condition.metric, metric);
  const days = lag ? lag.days * (lag.nightly && since === 0 ? 0 : 1) : after ? since : 0;
  return days === 0 ? condition : { ...condition, lag_days: days };
}
