/** better-sqlite3 13 needs the tenth Node-API, which came with 22.14. */
const nodeApiMin = 10;
const nodePackage = 'node@22.23.3';

/** A Node that can load hale's database library; the machine's own npx gets one where its Node is too old. */
export function findNode(): string | null {
  const node = Bun.which('node');
  if (node === null) return null;
  if (Number(output([node, '-p', 'process.versions.napi'])) >= nodeApiMin) return node;
  return output(['npx', '--yes', `--package=${nodePackage}`, '--', 'node', '-p', 'process.execPath']) || null;
}

/** What a command prints; nothing where there is no such command or it fails. */
function output([program = '', ...parameters]: string[]): string {
  const path = Bun.which(program);
  if (path === null) return '';
  const { stdout, success } = Bun.spawnSync([path, ...parameters], { stderr: 'ignore' });
  return success ? stdout.toString().trim() : '';
}
