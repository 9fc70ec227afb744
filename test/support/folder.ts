import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const endings: (() => void)[] = [];

/** `bun test` fires no `exit` event; `clean-up.ts` calls this after the last file. */
export function endAll(): void {
  for (const end of endings.splice(0).reverse()) end();
}
process.on('exit', endAll);

/** Runs `end` when the tests are over. */
export function atEnd(end: () => void): void {
  endings.push(end);
}

/** A new folder that is removed when the test process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hale-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
