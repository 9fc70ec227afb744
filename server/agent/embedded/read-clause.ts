import { findMentions, type Mention, type Vocabulary } from '../metric-names.ts';
import type { MetricInfo } from '../model.ts';
import { unitOf } from '../units.ts';
import { asksForChange, asksForDays, findIntent, type Intent, intentInName } from './intent.ts';
import { findLimit, type Limit } from './thresholds.ts';
import { findTimePhrases, type TimePhrase } from './time-phrases.ts';
import { findWeekdays } from './weekdays.ts';
import { blank } from './words.ts';

/** Everything that one clause of a question says. What it does not say is empty or null. */
export type Clause = {
  text: string;
  metrics: MetricInfo[];
  times: TimePhrase['spec'][];
  weekdays: number[] | null;
  limit: Limit | null;
  intent: Intent | null;
  asksForDays: boolean;
  asksForChange: boolean;
  /** `Did I get more than 8 h`: a limit, but no count. */
  activityType: string | null;
};

export type Reader = { today: string; metrics: readonly MetricInfo[]; vocabulary: Vocabulary };

/** Each part that was understood is blanked before the next is read, so that `over the last 7 days` holds no limit. */
export function readClause(text: string, reader: Reader): Clause {
  const weekdays = findWeekdays(text);
  const times = findTimePhrases(text, reader.today);
  let rest = times.reduce((left, { start, end }) => blank(left, start + joinLength(left, start), end), text);
  const days = asksForDays(rest);
  const limit = findLimit(rest);
  const mentions = findMentions(limit ? withoutAmounts(rest, limit) : rest, reader.vocabulary);
  if (limit) rest = blank(rest, limit.start, limit.end);
  const metrics = metricsOf(mentions, text, limit, reader.metrics);
  for (const { start, end, verb } of mentions) if (!verb) rest = blank(rest, start, end);
  return {
    text,
    metrics,
    times: times.map(({ spec }) => spec),
    weekdays,
    limit,
    intent:
      findIntent(rest) ??
      lastValue(text, mentions, times) ??
      intentInName(mentions.map(({ start, end }) => text.slice(start, end)).join(' ')),
    asksForDays: days,
    asksForChange: asksForChange(rest),
    activityType: activityOf(text),
  };
}

/** `Than`, `with` and `to` belong to the comparison, though a period may begin with them. */
const joinLength = (text: string, start: number): number =>
  /^(?:than|with|to)\b/i.exec(text.slice(start))?.[0].length ?? 0;

/** In `more than 10,000 steps` the limit names the metric; in `over 60 bpm` it only has a unit. */
const withoutAmounts = (text: string, limit: Limit): string => {
  const end = limit.start + (/\bsteps?\b/i.exec(text.slice(limit.start, limit.end))?.index ?? limit.end - limit.start);
  return blank(text, limit.start, end);
};

/** `my last LDL`: the word stands before the metric and no period claimed it. */
function lastValue(text: string, mentions: readonly Mention[], times: readonly TimePhrase[]): Intent | null {
  for (const match of text.matchAll(/\blast\b/gi)) {
    const taken = times.some(({ start, end }) => match.index >= start && match.index < end);
    const behind = match.index + match[0].length;
    if (!taken && mentions.some(({ start }) => start >= behind && start - behind <= 24))
      return { intent: 'latest', aggregate: 'latest' };
  }
  return null;
}

function metricsOf(
  mentions: readonly Mention[],
  text: string,
  limit: Limit | null,
  metrics: readonly MetricInfo[],
): MetricInfo[] {
  const nouns = mentions.filter(({ verb }) => !verb);
  const used = nouns.length > 0 ? nouns : mentions;
  // `Cholesterol` may be several laboratory values: all of them are meant.
  const isLab = (keys: readonly string[]) => keys.every((key) => key.startsWith('biomarker:'));
  const chosen = used.flatMap(({ keys }) =>
    isLab(keys) ? metrics.filter(({ key }) => keys.includes(key)) : [fitting(keys, text, limit, metrics)],
  );
  return [...new Set(chosen.filter((metric) => metric !== undefined))];
}

/** The likeliest of the metrics that share a name: one whose unit is the one that was said. */
function fitting(
  keys: readonly string[],
  text: string,
  limit: Limit | null,
  metrics: readonly MetricInfo[],
): MetricInfo | undefined {
  const candidates = keys.flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
  const said = /\bhow (?:far|many (?:km|kilomet\w+|miles?|met(?:er|re)s))\b/i.test(text) ? 'length' : null;
  const unit = limit?.values.at(-1)?.unit;
  const dimension = unit ? unitOf(unit).dimension : said;
  const moved = candidates[0]?.key === 'steps' && dimension === 'length';
  if (moved) return metrics.find((metric) => metric.key === 'distance') ?? candidates[0];
  return candidates.find((metric) => unitOf(metric.unit).dimension === dimension) ?? candidates[0];
}

const activities: readonly { pattern: RegExp; type: string }[] = [
  { pattern: /\b(?:run|ran|runs|running|jog|jogged|jogging)\b/i, type: 'running' },
  { pattern: /\b(?:cycl(?:e|ed|ing)|bik(?:e|ed|ing)|rides?|rode|ridden)\b/i, type: 'cycling' },
  { pattern: /\b(?:sw(?:i|a|u)m|swims|swimming)\b/i, type: 'swimming' },
  { pattern: /\b(?:walk|walks|walked|walking)\b/i, type: 'walking' },
  { pattern: /\b(?:hik(?:e|ed|es|ing))\b/i, type: 'hiking' },
];

const activityOf = (text: string): string | null => activities.find(({ pattern }) => pattern.test(text))?.type ?? null;
