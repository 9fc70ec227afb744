import type { ExportedFile } from './export.ts';

const units = [
  ['_s', 'seconds'],
  ['_ms', 'milliseconds'],
  ['_m', 'metres'],
  ['_m_s', 'metres per second'],
  ['_kg', 'kilograms'],
  ['_kg_m2', 'kilograms per square metre'],
  ['_l', 'litres'],
  ['_c', 'degrees Celsius'],
  ['_pct', 'per cent'],
  ['_bpm', 'beats per minute'],
  ['_rpm', 'turns or steps per minute'],
  ['_kcal', 'kilocalories'],
  ['_kj', 'kilojoules'],
  ['_w', 'watts'],
  ['_mmhg', 'millimetres of mercury'],
  ['_mg_dl', 'milligrams per decilitre'],
  ['_ml_kg_min', 'millilitres per kilogram and minute'],
] as const;

/** For the person: what each file holds, and how to read it. */
export function exportReadme(userId: string, files: readonly ExportedFile[]): string {
  return `Everything that this hale server keeps about ${userId}.

Each file that ends in .jsonl has one entry a line, in JSON: any text editor shows it, and spreadsheets and most
programming languages read it. A file without lines means that nothing of the kind is kept.
Times are in UTC (2026-01-31T08:00:00.000Z). "date" is your own day, as the device or laboratory wrote it.
The unit of a number stands at the end of its name:
${units.map(([end, unit]) => `  ${end.padEnd(12)} ${unit}`).join('\n')}
Laboratory results name their unit in "unit". "null" means: not measured, or not known.
manifest.json lists every file with its number of entries and its SHA-256, and what was left out: passwords, tokens and
keys, with which somebody else could act as you.

${files.map(({ name, rows, about }) => `${name}${rows === null ? '' : ` (${rows})`}\n  ${about}`).join('\n')}
`;
}
