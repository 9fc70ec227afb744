import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';
import type { Case, Run } from '../case.ts';
import { databaseMutations } from './database.ts';
import { gateMutations } from './gate.ts';
import type { Mutation } from './mutation.ts';
import { serviceMutations } from './service.ts';

const root = join(import.meta.dir, '../../..');
const suiteMsMax = 240_000;

/** The files of the repository as they are now, so that bugs are planted elsewhere. */
async function copyOfTree(): Promise<string> {
  const folder = join(temporaryFolder(), 'tree');
  const listed = Bun.spawn(['git', 'ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, stdout: 'pipe' });
  for (const name of (await new Response(listed.stdout).text()).split('\0').filter(Boolean)) {
    if (!existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function passes(folder: string, tests: readonly string[]): Promise<boolean> {
  const { HALE_TEST_BUILD: _, ...env } = process.env;
  const paths = tests.map((test) => join('test', test));
  const child = Bun.spawn([process.execPath, 'test', '--bail', '--timeout=30000', ...paths], {
    ...{ cwd: folder, env, stdout: 'ignore', stderr: 'ignore', detached: true },
    timeout: suiteMsMax,
    killSignal: 'SIGKILL',
  });
  const exitCode = await child.exited;
  endGroup(child.pid);
  return exitCode === 0;
}

/** What tests have begun outlives them when they are ended at the first failure. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}

/** Whether the tests pass without a bug; what fails anyway catches nothing. */
function soundness(folder: string) {
  const known = new Map<string, Promise<boolean>>();
  return (tests: readonly string[]) => {
    const key = tests.join(' ');
    const sound = known.get(key) ?? passes(folder, tests);
    known.set(key, sound);
    return sound;
  };
}

async function plant(run: Run, folder: string, mutation: Mutation, isSound: ReturnType<typeof soundness>) {
  const { file, before, after, tests } = mutation;
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) return run.lose(`${file} has changed: ${before.trim()} is not there`);
  if (!(await isSound(tests))) run.lose(`${tests.join(' ')} fail without a bug`);
  writeFileSync(
    path,
    text.replace(before, () => after),
  );
  const isMissed = await passes(folder, tests);
  writeFileSync(path, text);
  if (isMissed) run.lose(`not caught: ${file}: ${before.trim()} → ${after.trim() || 'nothing'}`);
  run.count(isMissed ? 'missed' : 'caught');
}

export const mutations: readonly Mutation[] = [...databaseMutations, ...serviceMutations, ...gateMutations];

/** Plants one bug after the other in a copy of the tree and runs the tests that should find it. */
const planted: Case = {
  cycles: mutations.length,
  short: 0,
  run: async (run) => {
    const folder = await copyOfTree();
    const isSound = soundness(folder);
    const order = mutations
      .map((mutation) => ({ mutation, key: run.random.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ mutation }) => mutation);
    for (const mutation of order) {
      if (!run.next()) return;
      await plant(run, folder, mutation, isSound);
    }
  },
};

export const mutantCases: Record<string, Case> = { planted };
