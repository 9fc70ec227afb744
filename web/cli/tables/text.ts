const gap = '  ';

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return String(Number(Math.abs(value) >= 1 ? value.toFixed(3) : value.toPrecision(3)));
}

/** Control characters could steer the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '');
}

export function truncate(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  const kept: string[] = [];
  let used = 1;
  for (const character of text) {
    used += Bun.stringWidth(character);
    if (used > width) break;
    kept.push(character);
  }
  return `${kept.join('')}…`;
}

const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;
export type Style = keyof typeof styles;

export function paint(text: string, style: Style | undefined, color: boolean): string {
  if (!color || style === undefined || text === '') return text;
  const [on, off] = styles[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `120 ms`, `4.1 s`, `2 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function jsonText(value: unknown, indent = 2): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f]|\p{Cf}/gu, (found) =>
    [...Array(found.length).keys()].map((at) => escaped(found.charAt(at))).join(''),
  );
}

export function progressBar(label: string, done: number, total: number, width: number): string {
  const counts = `${done}/${total}`;
  const room = Math.min(40, width - Bun.stringWidth(label) - counts.length - 2 - 2 * gap.length);
  if (room < 5) return truncate(`${label} ${counts}`, Math.max(1, width));
  const filled = total > 0 ? Math.round((room * Math.min(done, total)) / total) : room;
  return `${label}${gap}[${'#'.repeat(filled)}${'.'.repeat(room - filled)}]${gap}${counts}`;
}

export type ProgressOptions = { label: string; tty: boolean; width: number; write: (text: string) => void };

export function progressReporter(options: ProgressOptions): (done: number, total: number) => void {
  let lastTenth = -1;
  return (done, total) => {
    const tenth = total > 0 ? Math.floor((10 * done) / total) : 10;
    if (options.tty) {
      const end = done >= total ? '\n' : '';
      options.write(`\r${progressBar(options.label, done, total, options.width - 1)}\u001b[K${end}`);
    } else if (tenth > lastTenth) {
      options.write(`${options.label}: ${done} of ${total}\n`);
    }
    lastTenth = Math.max(lastTenth, tenth);
  };
}

const steps = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
] as const;

export function whenText(moment: string | null, nowMs = Date.now()): string {
  if (moment === null) return '';
  const ms = Date.parse(moment);
  if (Number.isNaN(ms)) return moment;
  const agoMs = nowMs - ms;
  // Tolerates a minute of clock skew.
  if (agoMs < -60_000 || agoMs >= 7 * 86_400_000) return localDay(new Date(ms));
  const step = steps.find((each) => agoMs >= each.ms);
  return step ? `${Math.floor(agoMs / step.ms)} ${step.unit} ago` : 'just now';
}

export function localText(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : `${localDay(date)} ${date.toTimeString().slice(0, 8)}`;
}

export const spacedToIso = (spaced: string | null): string | null =>
  spaced === null ? null : `${spaced.replace(' ', 'T')}Z`;

const two = (value: number) => String(value).padStart(2, '0');
const localDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
