import type { Named } from '../metrics/subject.ts';

/** Names that are units as well: `avg resting heart rate, bpm`. */
const unitNames = /^(?:bpm|beats per minute|kcal|kg|kilos|steps)$/i;

/** A unit names nothing of its own beside a metric that is measured in it. */
export const withoutUnits = (named: readonly Named[], text: string): Named[] =>
  named.filter(
    (one) =>
      !isUnit(one, text) ||
      !named.some(
        (other) => other.metric !== one.metric && other.metric.unit === one.metric.unit && !isUnit(other, text),
      ),
  );

/** In `average bpm and resting heart rate` it is a name. */
const asName =
  /\b(?:average|avg|mean|median|highest|lowest|max(?:imum)?|min(?:imum)?|my|and|or|plus|with|versus|vs\.?|between|of|total)\s+$/i;

const isUnit = ({ mention: { start, end } }: Named, text: string): boolean =>
  unitNames.test(text.slice(start, end).trim()) && !asName.test(text.slice(0, start));

const measured =
  /\b(?:in terms of|(?:as )?measured (?:by|in)|judg(?:ing|ed) by|going by|based on|expressed in)\s+(?:(?:my|the|average|mean|total|daily)\s+)*$/i;

/** `More active in terms of steps`: that is what is asked for, and the other word only says which way. */
export function inTermsOf(named: Named[], text: string): Named[] {
  const meant = named.filter(({ mention }) => measured.test(text.slice(0, mention.start)));
  return meant.length > 0 ? meant : named;
}
