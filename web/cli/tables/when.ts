const steps = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
] as const;

/** A moment as somebody at a clock would say it: `just now`, `3 min ago`, `2 d ago`, and behind a week the local day. */
export function whenText(moment: string | null, nowMs = Date.now()): string {
  if (moment === null) return '';
  const ms = Date.parse(moment);
  if (Number.isNaN(ms)) return moment;
  const agoMs = nowMs - ms;
  // Clocks differ a little; what lies further ahead is a date.
  if (agoMs < -60_000 || agoMs >= 7 * 86_400_000) return localDay(new Date(ms));
  const step = steps.find((each) => agoMs >= each.ms);
  return step ? `${Math.floor(agoMs / step.ms)} ${step.unit} ago` : 'just now';
}

/** `2026-11-21 18:30:05`, in the reader's zone. */
export function localText(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : `${localDay(date)} ${date.toTimeString().slice(0, 8)}`;
}

/** The service writes some moments as `YYYY-MM-DD HH:MM:SS`, in UTC. */
export const spacedToIso = (spaced: string | null): string | null =>
  spaced === null ? null : `${spaced.replace(' ', 'T')}Z`;

const two = (value: number) => String(value).padStart(2, '0');
const localDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
