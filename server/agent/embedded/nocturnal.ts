import type { Reader } from './read-clause.ts';
import type { Named } from './subject.ts';
import type { TimePhrase } from './time-phrases.ts';

const asleep =
  /\b(?:while|when|during|in)\b[^,]*\b(?:sleep|sleeping|slept|asleep|the night)\b|\b(?:at|over) ?night\b|\bovernight\b/i;
const atNight: Readonly<Record<string, string>> = {
  heart_rate: 'sleep_heart_rate',
  max_heart_rate: 'sleep_max_heart_rate',
  min_heart_rate: 'sleep_min_heart_rate',
};

/** The heart rate of a night is not that of a day. */
export function nocturnal(named: Named[], text: string, times: readonly TimePhrase[], { metrics }: Reader): Named[] {
  const night = asleep.test(text) || times.some(({ spec }) => spec !== 'before' && spec.kind === 'last_night');
  if (!night || !named.some(({ metric }) => metric.key in atNight)) return named;
  return named
    .filter(({ metric }) => metric.key !== 'sleep_duration')
    .map((each) => ({ ...each, metric: metrics.find(({ key }) => key === atNight[each.metric.key]) ?? each.metric }));
}
