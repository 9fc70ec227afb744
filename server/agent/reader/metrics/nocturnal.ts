import type { TimePhrase } from '../periods/time-phrases.ts';
import type { Reader } from '../read-clause.ts';
import type { Named } from './subject.ts';

const asleep =
  /\b(?:while|when|during|in)\b[^,]*\b(?:sleep|sleeping|slept|asleep|the night)\b|\b(?:at|over) ?night\b|\bovernight\b|\b(?:heart ?rate|hr|pulse|bpm),? (?:asleep|sleeping)\b|\b(?:nocturnal|night[- ]?time|sleeping) (?:average |mean )?(?:heart ?rate|hr|pulse|bpm)\b/i;
const atNight: Readonly<Record<string, string>> = {
  heart_rate: 'sleep_heart_rate',
  max_heart_rate: 'sleep_max_heart_rate',
  min_heart_rate: 'sleep_min_heart_rate',
};

/** `Breaths a minute in my sleep`: the sleep is where, and not what. */
const withoutPlace = (named: Named[], text: string): Named[] =>
  named.filter(
    ({ metric, mention }) =>
      metric.key !== 'sleep_duration' ||
      !/\b(?:in|during|while|whilst|when)\s+(?:(?:i|i['’]m|i am|my|the)\s+)*$/i.test(text.slice(0, mention.start)),
  );

/** The heart rate of a night is not that of a day. */
export function nocturnal(named: Named[], text: string, times: readonly TimePhrase[], { metrics }: Reader): Named[] {
  const night = asleep.test(text) || times.some(({ spec }) => spec !== 'before' && spec.kind === 'last_night');
  if (!night || !named.some(({ metric }) => metric.key in atNight))
    return named.length > 1 ? withoutPlace(named, text) : named;
  return named
    .filter(({ metric }) => metric.key !== 'sleep_duration')
    .map((each) => ({ ...each, metric: metrics.find(({ key }) => key === atNight[each.metric.key]) ?? each.metric }));
}
