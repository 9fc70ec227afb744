import { fileURLToPath } from 'node:url';

/**
 * The page's program as one script. Imported as a macro: it runs when the importing module is compiled, so that the
 * single binary holds the text and not the sources. Bun cannot bundle inside its own bundler, hence the process.
 */
export function browserProgram(): string {
  const entry = fileURLToPath(new URL('./browser/main.ts', import.meta.url));
  const command = [process.execPath, 'build', entry, '--target=browser', '--format=iife', '--minify'];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { env: {} });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}
