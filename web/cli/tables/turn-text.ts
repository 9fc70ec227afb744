import type { Message, Turn, TurnResult } from '../../sdk/types.ts';
import type { Terminal } from '../terminal.ts';
import { factTable } from './fact-table.ts';
import { roomOf } from './table.ts';
import { counted, durationText, paint, printable } from './text.ts';
import { exactWriter, type TextWriter, wrappingWriter } from './wrapped-text.ts';

/** Text for people is wrapped; what goes into a file or a pipe stays as it was said. */
export const textWriter = (terminal: Terminal): TextWriter =>
  terminal.interactive.out ? wrappingWriter(terminal.out, terminal.width) : exactWriter(terminal.out);

/** What stands behind an answer: its facts, and one line on where it comes from. */
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

/** On one line where it fits, else broken between the parts. */
function joined(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)} · ${part}`;
    if (lines.length === 0 || Bun.stringWidth(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines;
}

/** A whole turn: what was said before, the question, and what came of it. */
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
