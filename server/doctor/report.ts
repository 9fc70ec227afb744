import { printable } from '../terminal.ts';
import type { Finding, Report } from './findings.ts';

/** The report for people: a line for each thing that was found, and some examples under it. Pure. */
export function reportText({ healthy, events, findings, checked_at }: Report): string {
  const grave = findings.filter(({ attention }) => attention);
  const verdict = healthy
    ? 'Healthy: nothing needs attention.'
    : `${grave.length} of ${findings.length} findings need attention.`;
  const order = [...grave, ...findings.filter(({ attention }) => !attention)];
  const lines = order.flatMap((finding) => findingLines(finding, checked_at));
  return [`${verdict} ${events.toLocaleString('en')} events are stored.`, ...lines].join('\n');
}

function findingLines({ check, attention, says, count, oldest_at, examples }: Finding, checkedAt: string): string[] {
  const age = oldest_at === null ? '' : `, the oldest ${ageText(Date.parse(checkedAt) - Date.parse(oldest_at))} old`;
  const head = `${attention ? '!' : '-'} ${check}: ${count.toLocaleString('en')} ${says}${age}`;
  const more = count > examples.length && examples.length > 0 ? [`    … and ${count - examples.length} more`] : [];
  return [head, ...examples.map((example) => `    ${exampleText(example)}`), ...more];
}

const exampleText = (example: Finding['examples'][number]) =>
  Object.entries(example)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${printable(String(value))}`)
    .join(' ');

/** In the largest unit of which there are at least two. */
export function ageText(ms: number): string {
  const units = [
    ['days', 86_400_000],
    ['hours', 3_600_000],
    ['minutes', 60_000],
  ] as const;
  const [name, unitMs] = units.find(([, length]) => ms >= 2 * length) ?? (['seconds', 1_000] as const);
  return `${Math.max(0, Math.floor(ms / unitMs))} ${name}`;
}
