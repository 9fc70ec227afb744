import { valueText } from './values.ts';

type Named = { name: string | null; activity_type: string | null };
type Sized = { duration_s: number | null; distance_m: number | null };

export const kindText = (kind: string): string => {
  const words = kind.replaceAll(/[_-]/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const workoutName = ({ name, activity_type: kind }: Named): string => name ?? kindText(kind ?? 'Workout');

export const sizeTexts = ({ duration_s: seconds, distance_m: metres }: Sized) => [
  ...(seconds === null ? [] : [valueText(seconds / 60, 'min')]),
  ...(metres === null || metres === 0 ? [] : [valueText(metres, 'm')]),
];
