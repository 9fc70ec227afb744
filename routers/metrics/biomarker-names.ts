import { findMarker } from '../labs/markers/markers.ts';

export const biomarkerKey = (name: string) => `${biomarkerPrefix}${name}`;
export const biomarkerName = (key: string) =>
  key.startsWith(biomarkerPrefix) ? key.slice(biomarkerPrefix.length).trim() : null;
const biomarkerPrefix = 'biomarker:';

export function matchNames(asked: string, names: readonly string[]): string[] {
  const same = names.filter((name) => name.trim().toLowerCase() === asked.toLowerCase());
  if (same.length > 0) return same;
  const alike = names.filter((name) => normalized(name) !== '' && normalized(name) === normalized(asked));
  if (alike.length > 0) return alike;
  const marker = findMarker(asked);
  return marker ? names.filter((name) => findMarker(name) === marker) : [];
}

export function distinctNames(names: readonly string[]): { name: string; spellings: string[] }[] {
  const all = names.map((name) => ({ name, spellings: matchNames(name.trim(), names) }));
  return all.filter(({ spellings }, place) => all.findIndex((other) => other.spellings[0] === spellings[0]) === place);
}

const normalized = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const wordsMax = 8;
const charactersMax = 60;

/** Untrusted: anybody may have written the report. */
export function biomarkerLabel(name: string): string {
  const [line = ''] = name.trim().split(/[\p{Cc}\u2028\u2029]/u);
  const [first = ''] = line.split(/(?<=\p{L}{4})[.!?;:]\s+(?=(?:\S+\s+){2}\S)/u);
  const words = first
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}[\p{Nd}.,'’ ]{2,}\p{Nd}/gu, (digits) => (digits.replace(/\P{Nd}/gu, '').length >= 4 ? '…' : digits))
    .split(/\s+/)
    .slice(0, wordsMax);
  while (words.length > 1 && words.join(' ').length > charactersMax) words.pop();
  return words.join(' ').slice(0, charactersMax).toWellFormed() || '…';
}
