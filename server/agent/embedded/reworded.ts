import { withoutAsking } from './asking.ts';
import { withConditionsInPlace } from './conditions-in-place.ts';
import { inPlainWords } from './everyday-words.ts';
import { withLastTwo } from './last-two.ts';
import { withDigits } from './number-words.ts';
import { withNamesForPointers } from './pointing-words.ts';
import { withComparisons } from './reworded-comparisons.ts';
import { withDates } from './reworded-dates.ts';
import { withLengths } from './reworded-lengths.ts';
import { withoutEcho } from './reworded-periods.ts';
import { asTalked } from './reworded-talk.ts';
import { withSidesInFront } from './sides-in-front.ts';
import { withPeriodsSpelled } from './slips-of-periods.ts';
import { spelled } from './spelling.ts';

/**
 * A question in plainer words that say the same: slips mended, numbers in digits, limits, periods and comparisons as the
 * rules know them. `before`: what was asked before it.
 */
export function reworded(text: string, today: string, before = ''): string {
  const plain = withDigits(
    withSidesInFront(
      inPlainWords(
        withNamesForPointers(
          withLastTwo(
            withConditionsInPlace(withoutEcho(withPeriodsSpelled(asTalked(withoutAsking(spelled(text)))), before)),
          ),
        ),
      ),
    ),
  );
  return withComparisons(withDates(withLengths(plain, before), today), today);
}
