import { agreesWith, isSigned } from './directions.ts';
import type { Evidence } from './evidence.ts';
import { kindName, type Place, weekdayNumber } from './labels.ts';
import { isClaim } from './open-talk.ts';
import { findSuperlatives, standsThere } from './ranks.ts';
import type { ReadSentence } from './read-sentence.ts';

/** What is said of days, periods and kinds of workouts that are held against each other without a number. */

const fits =
  ({ start, end }: Place, { days: dayLabels, kinds, periods }: ReadSentence) =>
  (each: Evidence): boolean => {
    const at = (place: Place) => place.start === start && place.end === end;
    const day = dayLabels.find(at);
    if (day) {
      const wanted = each.query?.weekdays ? [...each.query.weekdays].sort().join() : '';
      return (
        wanted === day.weekdays.join() ||
        (each.group !== null && day.weekdays.join() === `${weekdayNumber(each.group)}`)
      );
    }
    const kind = kinds.find(at)?.kind;
    if (kind !== undefined) return kindName(each.group ?? each.query?.activity_type ?? '') === kind;
    const { frame: _, ...narrow } = each.days;
    return periods.find(at)?.agrees(narrow) ?? false;
  };

/** `You walked most on Saturdays`, `you slept longer on weekends than on weekdays`: the places are held against each other. */
export function placeFaults({ read, about }: { read: ReadSentence; about: readonly Evidence[] }): string[] {
  const facts = about.filter(({ role }) => role === 'fact');
  const labels: Place[] = [...read.days, ...read.kinds];
  const places = [...labels, ...read.periods].sort((a, b) => a.start - b.start);
  const wrong = findSuperlatives(read.plain).some((word) => {
    const own = places.filter((place) =>
      facts.some((each) => (each.group !== null || each.days.atDate !== null) && fits(place, read)(each)),
    );
    const here = own.length > 0 ? own : labels;
    return (
      here.length > 0 && !here.some((place) => facts.some((each) => fits(place, read)(each) && standsThere(word, each)))
    );
  });
  const [first, second] = read.days;
  const word = read.directions[0];
  if (wrong) return ['What stands first or last is not what was computed.'];
  if (!first || !word || !/\b(?:you|your)\b/i.test(read.text) || !isClaim(read.text, word)) return [];
  const level = (place: Place | undefined) => place && facts.find((each) => !isSigned(each) && fits(place, read)(each));
  const [one, other] = [level(first), level(second)];
  const isSo = one && other && agreesWith(word, Math.sign(one.value - other.value) as -1 | 0 | 1, one.metric.key);
  return isSo || facts.some((each) => isSigned(each) && fits(first, read)(each))
    ? []
    : ['Nothing was computed that this comparison could rest on.'];
}
