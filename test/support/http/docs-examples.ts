import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle } from '../../../web/sdk/build.ts';
import { haleCommand } from '../service/entry.ts';

/** A program of the documentation (`sh` or `ts`) and the answer that the page shows. */
export type Example = { language: 'sh' | 'ts'; code: string; shown: { language: string; text: string } | null };
export type Run = { exitCode: number; out: string; err: string };

export function examplesOf(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([whole, language = '', text = ''], at) => ({
      language,
      text,
      at,
      whole,
    }),
  );
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh' && language !== 'ts') return [];
    const next = blocks[index + 1];
    const answered = next !== undefined && ['json', 'http', 'text'].includes(next.language);
    return [{ language, code: text, shown: answered ? { language: next.language, text: next.text } : null }];
  });
}

export function isRefused({ shown }: Example): boolean {
  if (shown?.language !== 'json') return false;
  const { error } = JSON.parse(shown.text) as { error?: unknown };
  return error !== undefined && error !== null;
}

/** Runs the examples of a page in order in one shell, up to the first that should not fail. */
export async function runExamples(
  examples: readonly Example[],
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Run[]> {
  await Bun.write(join(folder, '.curlrc'), 'fail-with-body\nsilent\nshow-error\nmax-time = 30\n');
  const parts = await Promise.all(examples.map((example, index) => partOf(example, index, folder)));
  await Bun.write(join(folder, 'page.bash'), ['set -uo pipefail', ...parts].join('\n'));
  const child = Bun.spawn(['bash', 'page.bash'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, CURL_HOME: folder, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  await child.exited;
  return Promise.all(examples.map((_, index) => runOf(index, folder)));
}

async function partOf(example: Example, index: number, folder: string): Promise<string> {
  const into = `exec > out.${index} 2> err.${index}`;
  if (example.language === 'ts') {
    await Bun.write(join(folder, `example-${index}.ts`), example.code);
    return `${into}\n'${process.execPath}' example-${index}.ts\ncode=$?; echo $code > code.${index}; [ $code = 0 ] || exit`;
  }
  if (isRefused(example)) return `${into}\n${example.code}\necho $? > code.${index}`;
  return `${into}\ntrap 'echo $? > code.${index}' EXIT; set -e\n${example.code}\nset +e; trap - EXIT; echo 0 > code.${index}`;
}

async function runOf(index: number, folder: string): Promise<Run> {
  const read = (name: string) =>
    Bun.file(join(folder, `${name}.${index}`))
      .text()
      .catch(() => '');
  const code = await read('code');
  return { exitCode: code === '' ? -1 : Number(code), out: await read('out'), err: await read('err') };
}

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

/** Puts `hale` on the path. */
export async function installed(folder: string): Promise<{ PATH: string }> {
  const program = join(folder, 'bin/hale');
  await Bun.write(program, `#!/bin/sh\nexec '${haleCommand.join("' '")}' "$@"\n`);
  await chmod(program, 0o755);
  return { PATH: `${dirname(program)}:${process.env['PATH'] ?? ''}` };
}
