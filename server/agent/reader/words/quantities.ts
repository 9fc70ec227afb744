// `10,000`, `10k`, `eight`, `7 h 30 min`, `a dozen`.

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const spoken: Readonly<Record<string, number>> = {
  ...Object.fromEntries(small.map((word, value) => [word, value])),
  ...tens,
  'a couple of': 2,
  'couple of': 2,
  'a dozen': 12,
  dozen: 12,
};
const half = ' and a half';
const scales: Readonly<Record<string, number>> = { k: 1000, thousand: 1000, hundred: 100 };

const words = Object.keys(spoken)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** One capturing group. */
export const quantityPattern = `((?:\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\b(?:${words})\\b)(?:\\s*(?:k|thousand|hundred)\\b|\\s+and a half\\b)?)`;

export function parseQuantity(text: string): number {
  const whole = text.trim().toLowerCase();
  if (whole.endsWith(half)) return parseQuantity(whole.slice(0, -half.length)) + 0.5;
  const match = /^(.*?)\s*(k|thousand|hundred)?$/i.exec(whole);
  const [, number = '', scale = ''] = match ?? [];
  return (spoken[number] ?? Number(number.replaceAll(',', ''))) * (scales[scale] ?? 1);
}
