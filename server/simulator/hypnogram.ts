type Night = { deepS: number; lightS: number; remS: number; awakeS: number };
type Part = { level: 1 | 4 | 5 | 6; seconds: number };

const cycleS = 95 * 60;
const level = { awake: 1, light: 4, deep: 5, rem: 6 } as const;

/** Deep sleep early and REM late. */
export function cyclesOf({ deepS, lightS, remS, awakeS }: Night): Part[] {
  const cycles = Math.max(1, Math.round((deepS + lightS + remS) / cycleS));
  const even = Array.from({ length: cycles }, () => 1);
  const late = even.map((_, place) => place + 1);
  const [deep, rem] = [shares(deepS, late.toReversed()), shares(remS, late)];
  const [first, second, awake] = [
    shares(Math.floor(lightS / 2), even),
    shares(Math.ceil(lightS / 2), even),
    shares(awakeS, even),
  ];
  const parts: Part[] = even.flatMap((_, place) => [
    { level: level.light, seconds: first[place] ?? 0 },
    { level: level.deep, seconds: deep[place] ?? 0 },
    { level: level.light, seconds: second[place] ?? 0 },
    { level: level.rem, seconds: rem[place] ?? 0 },
    { level: level.awake, seconds: awake[place] ?? 0 },
  ]);
  return parts.filter(({ seconds }) => seconds > 0);
}

function shares(totalS: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const ends = weights.map((_, place) =>
    Math.round((totalS * weights.slice(0, place + 1).reduce((sum, weight) => sum + weight, 0)) / all),
  );
  return ends.map((end, place) => end - (ends[place - 1] ?? 0));
}
