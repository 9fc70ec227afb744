/** What is measured of a night belongs to the day on which it ended. */
const asleep = /sleep|awake|time_in_bed|latency|snor|wakeups|breathing|skin_temperature/;
const isNightly = (key: string): boolean => asleep.test(key) && !key.startsWith('biomarker:');

/**
 * Days between a value and what came right before it. The night before a day of steps ended on that same day; the day
 * before a night ended on the day before the night's.
 */
export function daysSince(earlier: string, later: string): number {
  if (!isNightly(earlier)) return 1;
  return isNightly(later) && !/score|readiness|recovery/.test(later) ? 1 : 0;
}
