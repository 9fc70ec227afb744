import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Entry } from './records.ts';

/** Where the simulator's journal is kept. */
export type Store = {
  read: () => Entry[];
  append: (entries: readonly Entry[]) => void;
  /** Puts these in the place of everything: whole, or not at all. */
  replace: (entries: readonly Entry[]) => void;
};

/** One JSON line per entry. The file may hold results of reports, so that nobody but its owner reads it. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal.jsonl');
  const draft = `${path}.draft`;
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(entryIn) : []),
    append: (entries) => appendFileSync(path, textOf(entries), { mode: 0o600 }),
    replace: (entries) => {
      writeFileSync(draft, textOf(entries), { mode: 0o600 });
      renameSync(draft, path);
    },
  };
}

/** Each entry is a line of its own, begun anew: a line that a crash cut off spoils none but itself. */
const textOf = (entries: readonly Entry[]) => entries.map((entry) => `\n${JSON.stringify(entry)}\n`).join('');

function entryIn(line: string): Entry[] {
  try {
    const { data } = Entry.safeParse(JSON.parse(line));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
