import { fileURLToPath } from 'node:url';

/** A macro: Bun cannot bundle inside its bundler. */
export function browserProgram(): string {
  const entry = fileURLToPath(new URL('./browser/main.ts', import.meta.url));
  const command = [process.execPath, 'build', entry, '--target=browser', '--format=iife', '--minify'];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { env: {} });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}
