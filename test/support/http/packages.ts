import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle } from '../../../web/sdk/build.ts';

const root = join(import.meta.dir, '../../..');

/** Installs what documented programs import: the built hale-sdk and its peers. */
export async function installPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const sdk = join(modules, 'hale-sdk');
  await bundle(join(sdk, 'dist'), { alone: false });
  await Bun.write(join(sdk, 'package.json'), Bun.file(join(root, 'web/sdk/package.json')));
  for (const name of ['eventsource-parser', '@trpc/client', '@trpc/server']) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
}
