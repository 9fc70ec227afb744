import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { monthNumber } from '../../lexicon/days.ts';

/** `May` and `march` are also verbs: without a capital they need a preposition or a year beside them. */
function isMonthName(match: RegExpExecArray, original: string): boolean {
  const name = match[2] ?? match[1] ?? '';
  if (!/^(?:may|mar|march|jan)$/i.test(name)) return true;
  const at = match.index + match[0].toLowerCase().lastIndexOf(name.toLowerCase());
  return (
    /[A-Z]/.test(original[at] ?? '') ||
    /^(?:in|of|during|since|for|from|than|last|with|to|and|vs|versus|or)\b/i.test(match[0]) ||
    standsAlone(original, at, name) ||
    /^\.?\s+(?:vs|versus)\b/i.test(original.slice(at + name.length)) ||
    match[3] !== undefined
  );
}

/** `Days over 10k, oct`: between commas, or at the end behind one. `May` could still be the verb of an afterthought. */
const standsAlone = (text: string, at: number, name: string): boolean =>
  /(?:^|[,:;(–-])\s*$/.test(text.slice(0, at)) && /^\.?\s*(?:$|[,:;?!)])/.test(text.slice(at + name.length));

/** `In May`, `March 2026`; null for a verb. Group 2 is the name, group 3 the year. */
export function namedMonth(match: RegExpExecArray, original: string): WindowSpec | null {
  if (!isMonthName(match, original)) return null;
  const month = monthNumber(match[2] ?? '');
  return { kind: 'month', month, ...(match[3] !== undefined && { year: Number(match[3]) }) };
}
