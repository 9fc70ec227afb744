import { afterAll, beforeAll, expect, test } from 'bun:test';
import { findPrinted } from '../../../routers/verify/printed-facts.ts';
import { units } from '../../../web/app/text/chosen.ts';
import { shownIn } from '../../../web/app/text/units.ts';

let before: typeof units.value;
beforeAll(() => {
  before = units.value;
  units.value = 'imperial';
});
afterAll(() => {
  units.value = before;
});

test.each(['kg', '°C', 'L', 'm/s', 's/km', 'm'])(
  'a value in %s is found in a print as the app writes it in imperial units, and another value is not',
  (unit) => {
    for (const said of [7.3, 36.6, 4321]) {
      const { factor, offset } = shownIn(unit, said);
      const written = `The value is ${(said * factor + offset).toFixed(2)} here.`;
      expect(findPrinted(written, [{ said, unit }])[0]).not.toBeNull();
      expect(findPrinted(written, [{ said: said * 1.1, unit }])).toEqual([null]);
    }
  },
);
