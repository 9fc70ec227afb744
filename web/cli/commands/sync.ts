import type { Command } from 'commander';
import { type Hale, HaleError, type Sync } from '../../sdk/index.ts';
import { examples, withServer } from '../program.ts';
import { clientOf, type ServerOption, serverOf } from '../session/client.ts';
import { counted, localText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';
import { elapsedText, interruptible, statusLine } from '../waiting.ts';
import { rowsOf } from './arrivals.ts';
import { originLine, rowPieces, SyncFile, watermarkLine } from './sync-file.ts';

type SyncOptions = ServerOption & { since?: string; out?: string };

type Copy = {
  watermark: string | null;
  append: (changes: Sync, server: string) => void | Promise<void>;
  mark: (changes: Sync, server: string) => void | Promise<void>;
  close: () => void | Promise<void>;
};

const timeoutMs = 15 * 60_000;

export function addSync(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('sync'))
    .description('Print your rows as JSON Lines, or keep a copy of them in a file.')
    .option('--since <date>', 'Only what has changed since this date or time (ISO 8601).')
    .option('--out <file>', 'Keep the copy in this file; run again, it adds what has changed.');
  examples(command, [
    'hale sync --out rows.jsonl',
    'hale sync --since 2026-11-01 | jq -c "select(.kind == \\"sleep_sessions\\").row"',
  ]).action(async ({ since, out, ...options }: SyncOptions) => {
    const server = await serverOf(terminal, options);
    const hale = await clientOf(terminal, options);
    const copy = out === undefined ? outputCopy(terminal) : await SyncFile.open(out, terminal);
    try {
      if (since !== undefined && copy.watermark !== null)
        throw new WrongArgument(`${out} goes on from ${copy.watermark}; leave out --since, or take another file.`);
      const { counts, now } = await copyRows(hale, terminal, { copy, server, since });
      if (terminal.interactive.err) terminal.err(`${countsText(counts, now)}\n`);
    } finally {
      await copy.close();
    }
  });
}

type Counts = Map<string, number>;

async function copyRows(
  hale: Hale,
  terminal: Terminal,
  { copy, server, since }: { copy: Copy; server: string; since: string | undefined },
): Promise<{ counts: Counts; now: string | null }> {
  const counts: Counts = new Map();
  let newest: string | null = null;
  const store = {
    load: () => copy.watermark ?? since,
    save: async (now: string, changes: Sync) => {
      await copy.mark(checked(changes), server);
      newest = now;
    },
  };
  const stopped = 'Stopped. What stands before the last watermark is whole; run it again to go on.';
  await interruptible(terminal, stopped, async (signal) => {
    const startedMs = Date.now();
    const status = statusLine(terminal, () => `Reading rows … ${elapsedText(startedMs)}  (Ctrl-C to stop)`);
    try {
      for await (const changes of hale.data.syncAll({ store }, { signal, timeout: timeoutMs })) {
        status.end();
        await copy.append(checked(changes), server);
        for (const [kind, rows] of rowsOf(changes)) counts.set(kind, (counts.get(kind) ?? 0) + rows.length);
      }
    } finally {
      status.end();
    }
  });
  return { counts, now: newest };
}

function checked(changes: Sync): Sync {
  const texts: unknown[] = [changes.user_id, changes.since, changes.now];
  if (texts.every((text) => typeof text === 'string')) return changes;
  throw new HaleError('malformed_response', 'The answer is not what the service sends.', { status: 200 });
}

function outputCopy(terminal: Terminal): Copy {
  const copy: Copy = {
    watermark: null,
    append: (changes, server) => {
      begin(changes, server);
      for (const piece of rowPieces(changes)) terminal.out(piece);
      hasUnmarkedRows = true;
    },
    mark: (changes, server) => {
      begin(changes, server);
      if (hasUnmarkedRows || copy.watermark === null) terminal.out(watermarkLine(changes.now));
      copy.watermark = changes.now;
      hasUnmarkedRows = false;
    },
    close: () => {},
  };
  let isBegun = false;
  let hasUnmarkedRows = false;
  const begin = ({ user_id, since }: Sync, server: string) => {
    if (!isBegun) terminal.out(originLine({ server, user_id, since }));
    isBegun = true;
  };
  return copy;
}

function countsText(counts: Counts, now: string | null): string {
  const kinds = [...counts].filter(([, rows]) => rows > 0).map(([kind, rows]) => `${kind} ${rows}`);
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  const asOf = `as of ${localText(now)}.`;
  return total === 0 ? `Nothing new, ${asOf}` : `${counted(total, 'row')}, ${asOf}\n  ${kinds.join(', ')}`;
}
