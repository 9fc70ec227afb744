/** Spellings of laboratory units that mean the same amount: µg/L is ng/mL, µIU/mL is mIU/L. */
const equal: readonly (readonly string[])[] = [
  ['ng/ml', 'ug/l', 'mcg/l'],
  ['miu/l', 'uiu/ml', 'mu/l', 'uu/ml'],
  ['%', 'percent', '%ngsp'],
  ['ml/min/1.73m2', 'ml/min/1.73', 'ml/min/{1.73m2}', 'ml/min/1.73sqm'],
];

/** NFKC makes one of both signs for micro, and a digit of a raised one. */
const folded = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/μ/g, 'u')
    .replace(/[\s^*_]/g, '');

const canonical = (unit: string): string => {
  const own = folded(unit);
  return equal.find((spellings) => spellings.includes(own))?.[0] ?? own;
};

export const isSameUnit = (a: string, b: string): boolean => canonical(a) === canonical(b);
