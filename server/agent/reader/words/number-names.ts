/** The English names of small numbers, from which longer ones are made. */

export const ones = 'one two three four five six seven eight nine'.split(' ');
export const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
export const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

export const worthOf: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, place): [string, number] => [word, place + 1]),
  ...teens.map((word, place): [string, number] => [word, place + 10]),
  ...tens.map((word, place): [string, number] => [word, (place + 2) * 10]),
]);
