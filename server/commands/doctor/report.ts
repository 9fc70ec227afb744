import { printable } from '../../../web/cli/tables/text.ts';
import type { Finding, Report } from './findings.ts';

/** The report for people: a line for each thing that was found, and some examples under it. Pure. */
export function reportText(report: Report): string {
  const { healthy, findings, checked_at } = report;
  const grave = findings.filter(({ attention }) => attention);
  const verdict = healthy
    ? 'Healthy: nothing needs attention.'
    : `${grave.length} of ${findings.length} findings ${grave.length === 1 ? 'needs' : 'need'} attention (marked !).`;
  const order = [...grave, ...findings.filter(({ attention }) => !attention)];
  return [`${verdict} ${extentText(report)}`, ...order.flatMap((found) => findingLines(found, checked_at))].join('\n');
}

function extentText({ events, events_read }: Report): string {
  if (events === 0) return 'No event is stored yet.';
  const stored = events === 1 ? '1 event is stored' : `${grouped(events)} events are stored`;
  const compared = events_read < events ? `${grouped(events_read)} of them were` : 'each was';
  const more = events_read < events ? ' (hale doctor --deep reads all)' : '';
  return `${stored}; ${compared} read again and compared with ${events_read < events ? 'their' : 'its'} rows${more}.`;
}

const grouped = (count: number) => count.toLocaleString('en');

function findingLines({ check, attention, says, count, oldest_at, examples }: Finding, checkedAt: string): string[] {
  const age = oldest_at === null ? '' : `; the oldest is ${ageText(Date.parse(checkedAt) - Date.parse(oldest_at))} old`;
  const head = `${attention ? '!' : '-'} ${check} (${grouped(count)}): ${says}${age}`;
  const more =
    count > examples.length && examples.length > 0 ? [`    … and ${grouped(count - examples.length)} more`] : [];
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
