import { fail } from '../core/errors.ts';
import { ArchiveEvent } from '../ingestion/normalize/payloads.ts';
import { read, UnreadablePayload } from '../ingestion/normalize/reading.ts';

const eventsMax = 20_000;

export type Lines = { texts: string[]; firstDay: string | null; lastDay: string | null };

export function readLines(body: string): Lines {
  const lines = body.split('\n');
  const texts: string[] = [];
  const days: string[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    if (texts.length === eventsMax) throw unreadable(at, `a part has at most ${eventsMax} events`);
    days.push(readLine(text, at).day);
    texts.push(text);
  }
  if (texts.length === 0) throw fail('unprocessable', { message: 'The part has no events.' });
  days.sort();
  return { texts, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
}

function readLine(text: string, at: number) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(at, 'not valid JSON');
  }
  try {
    return read(ArchiveEvent, value);
  } catch (cause) {
    if (cause instanceof UnreadablePayload) throw unreadable(at, cause.message);
    throw cause;
  }
}

const unreadable = (at: number, problem: string) =>
  fail('unprocessable', { message: `Line ${at + 1}: ${problem}.`, details: { line: at + 1 } });
