import { findMentions, type Mention } from '../../lexicon/metric-names.ts';
import type { MetricInfo } from '../../model.ts';
import type { TimePhrase } from '../periods/time-rules.ts';
import type { Reader } from './clause.ts';

const asleep =
  /\b(?:while|when|during|in)\b[^,]*\b(?:sleep|sleeping|slept|asleep|the night)\b|\b(?:at|over) ?night\b|\bovernight\b|\b(?:heart ?rate|hr|pulse|bpm),? (?:asleep|sleeping)\b|\b(?:nocturnal|night[- ]?time|sleeping) (?:average |mean )?(?:heart ?rate|hr|pulse|bpm)\b/i;

const atNight: Readonly<Record<string, string>> = {
  heart_rate: 'sleep_heart_rate',
  max_heart_rate: 'sleep_max_heart_rate',
  min_heart_rate: 'sleep_min_heart_rate',
};

const withoutPlace = (named: Named[], text: string): Named[] =>
  named.filter(
    ({ metric, mention }) =>
      metric.key !== 'sleep_duration' ||
      !/\b(?:in|during|while|whilst|when)\s+(?:(?:i|i['’]m|i am|my|the)\s+)*$/i.test(text.slice(0, mention.start)),
  );

/** Night-time heart rate is a metric of its own. */
export function nocturnal(named: Named[], text: string, times: readonly TimePhrase[], { metrics }: Reader): Named[] {
  const night = asleep.test(text) || times.some(({ spec }) => spec !== 'before' && spec.kind === 'last_night');
  if (!night || !named.some(({ metric }) => metric.key in atNight))
    return named.length > 1 ? withoutPlace(named, text) : named;
  return named
    .filter(({ metric }) => metric.key !== 'sleep_duration')
    .map((each) => ({ ...each, metric: metrics.find(({ key }) => key === atNight[each.metric.key]) ?? each.metric }));
}

const unitNames = /^(?:bpm|beats per minute|kcal|kg|kilos|steps)$/i;

/** A unit next to a metric in that unit names nothing. */
export const withoutUnits = (named: readonly Named[], text: string): Named[] =>
  named.filter(
    (one) =>
      !isUnit(one, text) ||
      !named.some(
        (other) => other.metric !== one.metric && other.metric.unit === one.metric.unit && !isUnit(other, text),
      ),
  );

const asName =
  /\b(?:average|avg|mean|median|highest|lowest|max(?:imum)?|min(?:imum)?|my|and|or|plus|with|versus|vs\.?|between|of|total)\s+$/i;

const isUnit = ({ mention: { start, end } }: Named, text: string): boolean =>
  unitNames.test(text.slice(start, end).trim()) && !asName.test(text.slice(0, start));

const measured =
  /\b(?:in terms of|(?:as )?measured (?:by|in)|judg(?:ing|ed) by|going by|based on|expressed in)\s+(?:(?:my|the|average|mean|total|daily)\s+)*$/i;

export function inTermsOf(named: Named[], text: string): Named[] {
  const meant = named.filter(({ mention }) => measured.test(text.slice(0, mention.start)));
  return meant.length > 0 ? meant : named;
}

const manners = /\b(?:average|mean|highest|lowest|max(?:imum)?|min(?:imum)?|peak|top)\b/gi;

const kindsOfScore = /\b(?:total|scores?|levels?)\b/gi;

/** `maximum stress` means the maximum of stress if that alone has data. */
export function plainer(
  metric: MetricInfo | undefined,
  words: string,
  { metrics, vocabulary }: Reader,
): MetricInfo | undefined {
  if (!metric || metric.days > 0) return metric;
  const bare = words.replace(manners, ' ');
  const scored = bare.replace(kindsOfScore, ' ');
  const known = (text: string): MetricInfo | undefined => {
    const [mention, ...others] = findMentions(text, vocabulary, { typos: false });
    if (!mention || others.length > 0 || text.slice(0, mention.start).trim() !== '') return undefined;
    if (text.slice(mention.end).trim() !== '') return undefined;
    return metrics.find(({ key, days }) => mention.keys.includes(key) && days > 0);
  };
  const score = known(scored);
  return known(bare) ?? (score?.kind === 'score' ? score : undefined) ?? metric;
}

export const bothPressures = /^(?:b\p{L}* p\p{L}*|bp)$/iu;

const reading = '(?:number|value|figure|reading|one|half|part)\\b';

const upper = new RegExp(`\\bsystolic\\b|\\b(?:top|upper|first|higher|bigger|larger) ${reading}`, 'i');

const lower = new RegExp(`\\bdiastolic\\b|\\b(?:bottom|lower|second|smaller) ${reading}`, 'i');

export function partOfPressure(text: string): string[] | null {
  const [isUpper, isLower] = [upper.test(text), lower.test(text)];
  if (isUpper === isLower) return null;
  return [isUpper ? 'systolic_blood_pressure' : 'diastolic_blood_pressure'];
}

export type Named = { metric: MetricInfo; mention: Mention };
