import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { median, type Row, ratioOf } from './rounds.ts';

const file = join(import.meta.dir, '../RESULTS.md');

/** Replaces the section of one subject in `bench/RESULTS.md`, dated and with this machine. */
export async function record(subject: string, body: string): Promise<void> {
  const document = await Bun.file(file).text();
  await Bun.write(file, withSection(document, subject, `${measuredOn()}\n\n${body}`));
}

/** Replaces the rows of one subject in the section `loaded`. */
export async function recordLoaded(subject: string, rows: readonly Row[]): Promise<void> {
  const document = await Bun.file(file).text();
  const table = loadedTable(sectionOf(document, 'loaded') ?? '', { subject, rows, load: loadavg()[0] ?? 0 });
  await record('loaded', table);
}

type Loaded = { subject: string; rows: readonly Row[]; load: number };

/** What has a goal, in one table of all subjects, with how many processes ran or waited at the end. */
export function loadedTable(before: string, { subject, rows, load }: Loaded): string {
  const others = before
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .filter((line) => !line.startsWith(`| ${subject} |`));
  const own = rows.flatMap(({ figure, subject: values, baseline, unit, goal, met }) => {
    if (goal === undefined) return [];
    const ratio = baseline ? ratioOf(values, baseline).toFixed(2) : '–';
    const cells = [
      subject,
      figure,
      `${short(median(values))} ${unit}`,
      ratio,
      goal,
      met ? 'yes' : 'no',
      load.toFixed(1),
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  return [
    '| subject | figure | hale (median) | ratio | goal | met | load |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...others,
    ...own,
  ].join('\n');
}

/** The document with `body` as the section `## name`; a new one goes to the end. */
export function withSection(document: string, name: string, body: string): string {
  const section = `## ${name}\n\n${body.trim()}\n`;
  const found = placeOf(document, name);
  if (!found) return `${document.trimEnd()}\n\n${section}`;
  const after = document.slice(found.end);
  return `${document.slice(0, found.start)}${section}${after === '' ? '' : `\n${after}`}`;
}

/** The text of a section, null if there is none. */
export function sectionOf(document: string, name: string): string | null {
  const found = placeOf(document, name);
  return found ? document.slice(found.start + `## ${name}\n`.length, found.end).trim() : null;
}

function placeOf(document: string, name: string): { start: number; end: number } | null {
  const start = `\n${document}`.indexOf(`\n## ${name}\n`);
  if (start === -1) return null;
  const next = document.indexOf('\n## ', start);
  return { start, end: next === -1 ? document.length : next + 1 };
}

function measuredOn(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus()[0]?.model.trim() || 'unknown processor'}, ${navigator.hardwareConcurrency} cores, Bun ${Bun.version}`;
}

/** A Markdown table: minimum, median and maximum of the rounds, and the ratio of the medians. */
export function table(rows: readonly Row[]): string {
  return [
    '| figure | hale (min / median / max) | baseline | ratio | goal | met | note |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(line),
  ].join('\n');
}

function line({ figure, subject, baseline, unit, goal, met, note, heldBy }: Row): string {
  const beside = baseline ? [`${spread(baseline)} ${unit}`, ratioOf(subject, baseline).toFixed(2)] : ['–', '–'];
  const bar = goal === undefined ? ['stated', ''] : [goal, met ? 'yes' : 'no'];
  const remarks = [note, met === false && heldBy && `held back by ${heldBy}`].filter(Boolean).join('; ');
  return `| ${[figure, `${spread(subject)} ${unit}`, ...beside, ...bar, remarks].join(' | ')} |`;
}

const spread = (values: readonly number[]) =>
  [...new Set([Math.min(...values), median(values), Math.max(...values)])].map(short).join(' / ');

const short = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));
