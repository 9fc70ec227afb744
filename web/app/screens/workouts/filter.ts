import { addDays } from '../../text/dates.ts';

export const spans = [
  { name: 'month', label: '30 days', days: 30 },
  { name: 'quarter', label: '90 days', days: 90 },
  { name: 'year', label: 'Year', days: 365 },
  { name: 'all', label: 'All', days: null },
] as const;
type Span = (typeof spans)[number]['name'];

export type Filter = { kind: string | null; span: Span };

export const filterOf = (search: Record<string, string>): Filter => ({
  kind: search['kind']?.slice(0, 60) || null,
  span: spans.find(({ name }) => name === search['span'])?.name ?? 'all',
});

export function searchOf({ kind, span }: Filter): string {
  const search = new URLSearchParams();
  if (kind !== null) search.set('kind', kind);
  if (span !== 'all') search.set('span', span);
  return search.size === 0 ? '' : `?${search}`;
}

export function firstDayOf({ span }: Filter, today: string): string | null {
  const days = spans.find(({ name }) => name === span)?.days ?? null;
  return days === null ? null : addDays(today, 1 - days);
}
