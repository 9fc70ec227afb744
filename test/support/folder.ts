import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const endings: (() => void)[] = [];

/**
 * Tidies up when the process ends. `bun test` fires no `exit` event; there `clean-up.ts` calls it behind the last test of a file.
 */
export function endAll(): void {
  for (const end of endings.splice(0).reverse()) end();
}
process.on('exit', endAll);

/** Has `end` called when the tests are over: for what must not outlive them. */
export function atEnd(end: () => void): void {
  endings.push(end);
}

/** A fresh folder that is gone when the test process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hale-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
