import { beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { candidatesFor, completionScripts, type Shell, shells } from '../../../web/cli/commands/completions.ts';
import { runHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { until } from '../../support/until.ts';

const titleOf = (shell: Shell, title: string) =>
  Bun.which(shell) === null ? `${title} (skipped: there is no ${shell} here)` : title;
const inShell = (shell: Shell) => test.skipIf(Bun.which(shell) === null);

const folder = temporaryFolder();
const env = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, HOME: folder, TERM: 'xterm' };
beforeAll(async () => {
  const path = join(folder, 'bin/hale');
  await Bun.write(path, `#!/bin/sh\nexec '${haleCommand.join("' '")}' "$@"\n`);
  chmodSync(path, 0o755);
  for (const name of ['report one.pdf', 'rest.csv']) writeFileSync(join(folder, name), '');
  for (const shell of shells) writeFileSync(join(folder, `hale.${shell}`), completionScripts[shell]);
});

function shell(command: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, env });
  return { exitCode, lines: stdout.toString().split('\n').filter(Boolean), err: stderr.toString() };
}

test('hale completions prints the script of a shell, and no other shell is promised', async () => {
  expect([...shells]).toEqual(['bash', 'zsh', 'fish']);
  expect(await runHale(['completions', 'fish'])).toEqual({ exitCode: 0, stdout: completionScripts.fish, stderr: '' });
});

describe('what could stand there', () => {
  const program = new Command('hale').option('--verbose', 'Say more.');
  const labs = program.command('labs').description('Reports.');
  labs
    .command('upload')
    .description('Send them.')
    .argument('<file...>')
    .option('--wait', 'Wait.')
    .option('-o, --out <file>', 'Where to.')
    .option('--count <number>', 'How many.')
    .addOption(new Option('--as <kind>', 'How.').choices(['json', 'text']));
  labs.command('list').description('List them.');
  program.command('hidden', { hidden: true });
  const at = (...words: string[]) => {
    const { values, files } = candidatesFor(program, words);
    return [...values.map(([value]) => value), ...(files ? [':files'] : [])];
  };

  test.each([
    [[''], ['labs', 'help']],
    [['la'], ['labs']],
    [['--'], ['--verbose', '--help']],
    [
      ['labs', ''],
      ['upload', 'list', 'help'],
    ],
    [['--verbose', 'labs', 'u'], ['upload']],
    [['labs', 'upload', ''], [':files']],
    [['labs', 'upload', 'one.pdf', ''], [':files']],
    [
      ['labs', 'upload', '--'],
      ['--wait', '--out', '--count', '--as', '--help'],
    ],
    [['labs', 'upload', '--out', ''], [':files']],
    [['labs', 'upload', '-o', 'x', '--as', 'j'], ['json']],
    [['labs', 'upload', '--count', ''], []],
    [['labs', 'upload', '--', '--w'], [':files']],
    [['help', 'la'], ['labs']],
    [['labs', 'list', ''], []],
    [['nonsense', ''], []],
  ])('behind %j: %j', (words, expected) => {
    expect(at(...words)).toEqual(expected);
  });
});

test('asking for them touches neither server nor sign-ins', async () => {
  const { exitCode, stdout, stderr } = await runHale(['complete', '--', 'completions', ''], {
    env: { HALE_SERVER: 'no address', HALE_TOKEN: 'no token', XDG_CONFIG_HOME: '/dev/null', PORT: 'no port' },
  });
  expect([exitCode, stdout, stderr]).toEqual([0, 'bash\nzsh\nfish\n', '']);
});

describe('in a shell', () => {
  for (const name of shells)
    inShell(name)(titleOf(name, `${name}: can read its script`), () => {
      expect(shell([name, '-n', `hale.${name}`])).toEqual({ exitCode: 0, lines: [], err: '' });
    });

  const bash = (...words: string[]) => {
    const script = `. ./hale.bash; . ./hale.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hale; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return shell(['bash', '--norc', '-c', script, 'bash', 'hale', ...words]);
  };
  inShell('bash')(titleOf('bash', 'bash: commands, options, shells and files, also read twice'), () => {
    expect(bash('log')).toEqual({ exitCode: 0, lines: ['login', 'logout'], err: '' });
    expect(bash('login', '--no').lines).toEqual(['--no-browser']);
    expect(bash('completions', '').lines).toEqual(['bash', 'zsh', 'fish']);
    expect(bash('replay', 're').lines.sort()).toEqual(['report one.pdf', 'rest.csv']);
  });

  inShell('bash')(titleOf('bash', 'bash: nothing that stands on the command line is run'), () => {
    bash('ask', '$(touch ran)', '`touch ran`', '"; touch ran; "', "it's", '');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  inShell('fish')(titleOf('fish', 'fish: commands, options, shells and files'), () => {
    const fish = (line: string) =>
      shell(['fish', '--no-config', '-c', `source hale.fish; complete -C '${line}'`]).lines.map(
        (each) => each.split('\t')[0],
      );
    expect(fish('hale log')).toEqual(['login', 'logout']);
    expect(fish('hale login --no')).toEqual(['--no-browser']);
    expect(fish('hale completions ').sort()).toEqual(['bash', 'fish', 'zsh']);
    expect(fish('hale replay re').sort()).toEqual(['report one.pdf', 'rest.csv']);
  });

  inShell('zsh')(titleOf('zsh', 'zsh: commands with what they mean, options, shells and files'), async () => {
    let screen = '';
    const decoder = new TextDecoder();
    const data = (_: Bun.Terminal, chunk: Uint8Array) => {
      screen += Bun.stripANSI(decoder.decode(chunk, { stream: true })).replaceAll('\u0007', '');
    };
    const zsh = Bun.spawn(['zsh', '-f', '-i'], { cwd: folder, env, terminal: { cols: 120, rows: 40, data } });
    const type = (text: string) => void zsh.terminal?.write(text);
    const shown = (pattern: RegExp) => until(() => pattern.test(screen));
    const asked = async (line: string, pattern: RegExp) => {
      screen = '';
      type(`${line}\t\t`);
      await shown(pattern);
      type('\u0015');
    };
    type('PS1=; eval "$(hale completions zsh)" && echo is-$((40 + 2))\n');
    await shown(/is-42/);
    await asked('hale log', /login +-- Sign in[\s\S]*logout +-- Sign out/);
    await asked('hale login --no', /hale login --no-browser/);
    await asked('hale completions ', /bash +zsh +fish|fish +bash +zsh|bash +fish +zsh/);
    await asked('hale replay re', /report\\? one\.pdf +rest\.csv/);
    zsh.kill('SIGKILL');
    await zsh.exited;
  });
});
