import { fileURLToPath } from 'node:url';
import type { AppFiles } from './browser-files.ts';

/** A macro: Bun cannot bundle inside its bundler. */
export function appFiles(): AppFiles {
  const program = fileURLToPath(new URL('./browser-files.ts', import.meta.url));
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, program], { env: { NODE_ENV: 'production' } });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}
