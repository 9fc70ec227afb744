import type { Sync } from '../../sdk/index.ts';
import { rowsOf } from '../commands/arrivals.ts';
import { jsonText } from './text.ts';

/**
 * What `hale sync` writes, as JSON Lines: first `{"kind":"sync",…}`, which says whose rows these are and from when on;
 * then a line for each row, whose kind is the name of its array in the API; behind all rows of an answer
 * `{"kind":"watermark","now":…}`. Only what stands before a watermark counts.
 */
export type Origin = { server: string; user_id: string; since: string };

export const originLine = ({ server, user_id, since }: Origin): string =>
  `${JSON.stringify({ kind: 'sync', version: 1, server, user_id, since })}\n`;

const markHead = '{"kind":"watermark"';
/** Rows hold no line breaks, so that this is nowhere but at the beginning of such a line. */
export const markStart: Uint8Array = new TextEncoder().encode(`\n${markHead}`);
/** Longer than any first line and any watermark. */
export const lineBytesMax = 8_192;

export const markLine = (now: string): string => `${markHead},"now":${JSON.stringify(now)}}\n`;

/** The rows of an answer as pieces of text, each of whole lines and neither tiny nor huge. */
export function* rowPieces(changes: Sync): Generator<string> {
  let piece = '';
  for (const [kind, rows] of rowsOf(changes))
    for (const row of rows) {
      piece += `${jsonText({ kind, row }, 0)}\n`;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  if (piece !== '') yield piece;
}

const pieceLength = 256 * 1_024;

/** What a line of one of these kinds says; null for every other line, and for half of one. */
export function originOf(line: string): Origin | null {
  const { kind, version, server, user_id, since } = recordOf(line);
  const isOrigin = kind === 'sync' && version === 1;
  return isOrigin && isText(server) && isText(user_id) && isText(since) ? { server, user_id, since } : null;
}

export function markOf(line: string): string | null {
  const { kind, now } = recordOf(line);
  return kind === 'watermark' && isText(now) ? now : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function recordOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
