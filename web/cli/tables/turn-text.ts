import type { Message, Fact as SentFact, Turn, TurnResult } from '../../sdk/types.ts';
import type { Terminal } from '../terminal.ts';
import { type Column, roomOf, table } from './table.ts';
import { counted, durationText, formatNumber, paint, printable } from './text.ts';
import { exactWriter, type TextWriter, wrappingWriter } from './wrapped-text.ts';

export const textWriter = (terminal: Terminal): TextWriter =>
  terminal.interactive.out ? wrappingWriter(terminal.out, terminal.width) : exactWriter(terminal.out);

export function resultText(id: string, result: TurnResult, terminal: Terminal): string {
  const { fact_sheet: facts } = result;
  const sheet = facts.length === 0 ? '' : `\n${factTable(facts, roomOf(terminal))}\n`;
  return `${sheet}\n${sourceLine(id, result, terminal)}\n`;
}

function sourceLine(id: string, result: TurnResult, terminal: Terminal): string {
  const { duration_ms, agents_used, cost_usd } = result;
  const cost = cost_usd > 0 ? [`$${cost_usd.toFixed(4)}`] : [];
  const parts = [id, durationText(duration_ms), groundingText(result), ...cost, agents_used.join(', ')].map(printable);
  return joined(parts, roomOf(terminal).width)
    .map((line) => paint(line, 'dim', terminal.color))
    .join('\n');
}

function groundingText({ grounding: { numbers, supported, repaired, replaced } }: TurnResult): string {
  if (numbers + repaired + replaced === 0) return 'no numbers';
  if (supported === numbers && repaired + replaced === 0) return `${counted(numbers, 'number')}, all supported`;
  const rest = [...(repaired > 0 ? [`${repaired} repaired`] : []), ...(replaced > 0 ? [`${replaced} replaced`] : [])];
  return `${counted(numbers, 'number')}: ${[`${supported} supported`, ...rest].join(', ')}`;
}

function joined(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)} · ${part}`;
    if (lines.length === 0 || Bun.stringWidth(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines;
}

export function writeTurn({ id, status, messages, result, error }: Turn, terminal: Terminal): void {
  for (const message of messages) writeMessage(message, terminal);
  if (result) {
    writeText(result.answer, terminal);
    terminal.out(resultText(id, result, terminal));
  } else if (error) {
    terminal.out(`${paint('The turn failed:', 'red', terminal.color)} ${printable(error.message)}\n`);
    terminal.out(`${paint(`${id} · ${printable(error.code)}`, 'dim', terminal.color)}\n`);
  } else terminal.out(`${paint(`${id} is ${status}. Follow it: hale turns watch ${id}`, 'dim', terminal.color)}\n`);
}

function writeMessage({ role, content }: Message, terminal: Terminal): void {
  if (role === 'user') {
    const lines = content.split('\n').map((line) => paint(`> ${printable(line)}`, 'bold', terminal.color));
    terminal.out(`${lines.join('\n')}\n\n`);
  } else {
    writeText(content, terminal);
    terminal.out('\n');
  }
}

function writeText(text: string, terminal: Terminal): void {
  const writer = textWriter(terminal);
  writer.push(text.trimEnd());
  writer.end();
  terminal.out('\n');
}

type Fact = Pick<SentFact, 'key' | 'value' | 'unit' | 'n' | 'window' | 'source'>;

const columns: readonly Column[] = [
  { name: 'key', least: 20 },
  { name: 'value', right: true, style: 'bold' },
  { name: 'unit' },
  { name: 'n', right: true },
  { name: 'window' },
  { name: 'source', least: 12 },
];

export function factTable(
  facts: readonly Fact[],
  { width, color = false }: { width: number; color?: boolean },
): string {
  const rows = facts.map(({ key, value, unit, n, window, source }) => [
    key,
    formatNumber(value),
    unit,
    String(n),
    window,
    source,
  ]);
  return table(columns, rows, { width, color, stacked: (cells) => stacked(cells, color) });
}

function stacked([key, value, unit, n, window, source]: readonly string[], color: boolean): string {
  const amount = paint([value, unit].filter(Boolean).join(' '), 'bold', color);
  return `${key} = ${amount}\n  ${paint(`n ${n}, ${window}, ${source}`, 'dim', color)}`;
}
