import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { errorOf } from '../../sdk/error.ts';
import { Hale, HaleError } from '../../sdk/index.ts';
import { examples, wholeNumber, withServer } from '../program.ts';
import { accessOf, clientOf, type ServerOption } from '../session/client.ts';
import { forgetSession } from '../session/sessions.ts';
import { table } from '../tables/table.ts';
import { jsonText, localText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError, WrongArgument } from '../usage-error.ts';
import { interruptible } from '../waiting.ts';

type Usage = { bytes: number; bytes_max: number; uploads: number; archives: number; raw_events: number };
type Answer<Data> = { result: { data: Data } };

const mebibyte = 1024 * 1024;

export function addAccount(program: Command, terminal: Terminal): void {
  const account = program.command('account').description('Your account: what it keeps, a copy of everything, its end.');
  addUsage(account, terminal);
  addExport(account, terminal);
  addDelete(account, terminal);
}

function addUsage(account: Command, terminal: Terminal): void {
  const command = withServer(account.command('usage'))
    .description('Say how much is kept of you, and how much may be.')
    .option('--json', 'Print it as JSON, in bytes.');
  examples(command, ['hale account usage', 'hale account usage --json | jq .bytes']).action(
    async ({ json = false, ...options }: ServerOption & { json?: boolean }) => {
      const hale = await clientOf(terminal, options);
      const answer = await hale.request<Answer<Usage>>('GET', '/trpc/account.usage');
      const usage = answer.result.data;
      if (json) return terminal.out(`${jsonText(usage)}\n`);
      const rows = [
        ['reports', usage.uploads],
        ['imports', usage.archives],
        ['raw events', usage.raw_events],
        ['together', usage.bytes],
        ['at most', usage.bytes_max],
      ] as const;
      const cells = rows.map(([name, bytes]) => [name, `${(bytes / mebibyte).toFixed(1)} MiB`]);
      const columns = [{ name: 'kept' }, { name: 'size', right: true }];
      const width = terminal.interactive.out ? terminal.width() : Number.POSITIVE_INFINITY;
      terminal.out(`${table(columns, cells, { width, color: terminal.color })}\n`);
    },
  );
}

function addExport(account: Command, terminal: Terminal): void {
  const command = withServer(account.command('export'))
    .summary('Write everything about you into a zip.')
    .description(
      'Write everything about you into a zip: JSON lines, your reports, a README and a manifest with the SHA-256 of each file. Nothing is left behind when it is cut off.',
    )
    .argument('<file>', 'A new file, such as hale.zip.');
  examples(command, ['hale account export hale.zip']).action(async (path: string, options: ServerOption) => {
    if (await stat(path).catch(() => null)) throw new UsageError(`${path} exists already.`);
    const { server, token } = await accessOf(terminal, options);
    const bytes = await interruptible(terminal, 'Nothing was kept.', (signal) =>
      download(`${server}/trpc/account.export`, token, path, signal),
    );
    terminal.out(`${(bytes / mebibyte).toFixed(1)} MiB in ${printable(path)}\n`);
  });
}

async function download(address: string, token: string, path: string, signal: AbortSignal): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { headers, signal, redirect: 'error' }).catch((cause: unknown) => {
    throw broken(cause, signal);
  });
  if (!response.ok || response.body === null) throw errorOf(response, await response.text());
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`);
  const file = await open(draft, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of response.body) {
      await file.appendFile(piece);
      bytes += piece.byteLength;
    }
    await file.sync();
    await file.close();
    await rename(draft, path);
    return bytes;
  } catch (cause) {
    throw broken(cause, signal);
  } finally {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

const broken = (cause: unknown, signal: AbortSignal) =>
  signal.aborted
    ? signal.reason
    : new HaleError('network_error', 'The export was cut off; nothing was kept.', { cause });

function addDelete(account: Command, terminal: Terminal): void {
  const command = withServer(account.command('delete'))
    .summary('Delete your account and everything in it.')
    .description(
      'Delete your account for good: reports, imports, what your devices sent, questions and answers, and the sign-in itself. It asks for your password and then once more. There is no way back: hale account export makes a copy first.',
    )
    .option('--yes', 'Do not ask again; the password is the first line of the standard input.');
  examples(command, ['hale account delete', 'hale account delete --yes < password.txt']).action(
    async ({ yes = false, ...options }: ServerOption & { yes?: boolean }) => {
      const { server, token, session } = await accessOf(terminal, options);
      const hale = new Hale({ baseUrl: server, apiKey: token });
      const { email, user_id: userId } = await hale.me.get();
      const name = email || userId;
      if (!terminal.interactive.in && !yes)
        throw new WrongArgument('Nobody can be asked here; --yes deletes without asking again.');
      if (!yes)
        terminal.err(
          `Everything about ${printable(name)} at ${server} will be gone for good. A copy: hale account export hale.zip\n`,
        );
      const confirmation = await confirmed(hale, (await terminal.readSecret('Password: ')).trim());
      if (!yes) await askFor(name, terminal);
      await hale.request('POST', '/trpc/account.delete', { body: { confirmation } });
      if (session) await forgetSession(terminal, server);
      terminal.out(`${printable(name)} is deleted at ${server}. What it kept is erased within minutes.\n`);
    },
  );
}

async function confirmed(hale: Hale, password: string): Promise<string> {
  const body = password === '' ? {} : { password };
  const answer = await hale.request<Answer<{ confirmation: string }>>('POST', '/trpc/account.prepareDelete', { body });
  return answer.result.data.confirmation;
}

async function askFor(name: string, terminal: Terminal): Promise<void> {
  terminal.err(`Type ${printable(name)} to delete it: `);
  if ((await terminal.readLine()).trim() !== name) throw new UsageError('That is another one; nothing was deleted.');
}

type Activity = {
  at: string;
  action: string;
  outcome: 'done' | 'failed';
  address: string;
  device: string;
  program: string;
  detail: string;
};
type ActivityPage = { data: Activity[]; next_cursor: string | null };
type ActivityOptions = ServerOption & { limit: number; json?: boolean };

const activityPerPage = 100;

export function addActivity(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('activity'))
    .summary('Sign-ins, failures and changes of your account.')
    .description('Sign-ins, failures and changes of your account, with address and device, the newest first.')
    .option('--limit <number>', 'At most so many.', wholeNumber(1, 10_000), 20)
    .option('--json', 'Print them as JSON.');
  examples(command, ['hale activity', 'hale activity --limit 500 --json']).action(
    async ({ limit, json = false, ...options }: ActivityOptions) => {
      const list = await listActivity(await clientOf(terminal, options), limit);
      terminal.out(`${json ? jsonText(list) : activityTable(list, terminal)}\n`);
    },
  );
}

async function listActivity(hale: Hale, limit: number): Promise<Activity[]> {
  const list: Activity[] = [];
  for (let cursor: string | null | undefined; cursor !== null && list.length < limit; ) {
    const input = JSON.stringify({ limit: Math.min(activityPerPage, limit - list.length), ...(cursor && { cursor }) });
    const answer = await hale.request<Answer<ActivityPage>>('GET', '/trpc/account.activity', {
      query: { input },
    });
    const page: ActivityPage = answer.result.data;
    list.push(...page.data);
    cursor = page.next_cursor;
  }
  return list;
}

function activityTable(list: readonly Activity[], { width, color, interactive }: Terminal): string {
  const columns = [
    { name: 'when' },
    { name: 'what', least: 12 },
    { name: 'from', least: 9 },
    { name: 'by', least: 10 },
  ];
  const rows = list.map(({ at, action, outcome, address, device, program, detail }) => [
    localText(at),
    `${action.replaceAll('_', ' ')}${outcome === 'failed' ? ' failed' : ''}`,
    address || '-',
    [program, detail, device].filter(Boolean).join(', ') || '-',
  ]);
  return table(columns, rows, { width: interactive.out ? width() : Number.POSITIVE_INFINITY, color });
}
