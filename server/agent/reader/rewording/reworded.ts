import { withoutAsking } from '../words/asking.ts';
import { inPlainWords } from '../words/everyday-words.ts';
import { withDigits } from '../words/number-words.ts';
import { withNamesForPointers } from '../words/pointing-words.ts';
import { spelled } from '../words/spelling.ts';
import { withConditionsInPlace, withSidesInFront } from './conditions-in-place.ts';
import { withComparisons } from './reworded-comparisons.ts';
import { withDates } from './reworded-dates.ts';
import { withLengths } from './reworded-lengths.ts';
import { withLastTwo, withoutEcho, withPeriodsSpelled } from './reworded-periods.ts';
import { asTalked } from './reworded-talk.ts';

/** Normalizes a question: spelling, digits, limits, periods, comparisons. */
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
