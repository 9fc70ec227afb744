/** Blood pressure is two values. */
export const bothPressures = /^(?:b\p{L}* p\p{L}*|bp)$/iu;
const reading = '(?:number|value|figure|reading|one|half|part)\\b';
const upper = new RegExp(`\\bsystolic\\b|\\b(?:top|upper|first|higher|bigger|larger) ${reading}`, 'i');
const lower = new RegExp(`\\bdiastolic\\b|\\b(?:bottom|lower|second|smaller) ${reading}`, 'i');

/** `Just the top number`: one of the two; null where neither is picked, or both are. */
export function partOfPressure(text: string): string[] | null {
  const [isUpper, isLower] = [upper.test(text), lower.test(text)];
  if (isUpper === isLower) return null;
  return [isUpper ? 'systolic_blood_pressure' : 'diastolic_blood_pressure'];
}
