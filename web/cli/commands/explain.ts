import { readFile, stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { type Hale, HaleError } from '../../sdk/index.ts';
import type { TurnExplanation, Verified } from '../../sdk/types.ts';
import { exitCodes } from '../failure.ts';
import { examples, exitWith, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { loadSessions } from '../session/sessions.ts';
import { explanationText } from '../tables/explanation-text.ts';
import { jsonText } from '../tables/text.ts';
import { verifiedText } from '../tables/verified-text.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';
import { turnIdOf } from './follow-turn.ts';

type Options = ServerOption & { json?: boolean; rows?: boolean; local?: boolean };

export function addExplain(turns: Command, terminal: Terminal): void {
  const command = withServer(
    turns
      .command('explain')
      .summary('Prove every number of a turn, down to the bytes of the webhooks.')
      .description(
        "Compute every number of a turn again and follow it to the bytes of the webhooks. Exit code 0: it holds, 1: it does not. Without a sign-in and a server it is proved from this machine's database.",
      )
      .argument('<id>', 'The turn, turn_…; last means the newest at the server.')
      .option('--json', 'Print the explanation as JSON.')
      .option('--rows', 'Print every row and every raw event.')
      .addOption(
        new Option('--local', "Prove it from this machine's database, whether a server runs or not.").conflicts(
          'server',
        ),
      ),
  );
  examples(command, [
    'hale turns explain last',
    'hale turns explain turn_4rTqJ0v2mXbD8cWfZk1LsA',
    'hale turns explain turn_4rTqJ0v2mXbD8cWfZk1LsA --rows',
    'hale turns explain turn_4rTqJ0v2mXbD8cWfZk1LsA --local',
  ]).action((id: string, options: Options) => explain(id, options, terminal));
}

async function explain(id: string, options: Options, terminal: Terminal): Promise<void> {
  const { json = false, rows = false, local = false } = options;
  const hale = local ? null : await namedServer(options, terminal);
  if (!hale) return exitWith(await terminal.explainHere(id, { json, rows }));
  const explanation = await explanationOf(hale, await turnIdOf(hale, id));
  terminal.out(`${json ? jsonText(explanation) : explanationText(explanation, { all: rows })}\n`);
  exitWith(explanation.holds ? 0 : exitCodes.failed);
}

/** Null: this machine's database. */
async function namedServer(options: ServerOption, terminal: Terminal): Promise<Hale | null> {
  const { server, token } = terminal.variables;
  const isNamed = options.server !== undefined || server !== null || token !== null;
  return isNamed || (await loadSessions(terminal)).length > 0 ? clientOf(terminal, options) : null;
}

async function explanationOf(hale: Hale, id: string): Promise<TurnExplanation> {
  const query = { input: JSON.stringify({ id }) };
  const answer = await hale.request<{ result?: { data?: unknown } | null }>('GET', '/trpc/turns.explain', { query });
  const explanation = answer.result?.data;
  if (isExplanation(explanation)) return explanation;
  throw new HaleError('malformed_response', 'The answer is no explanation of a turn.', { status: 200 });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const areRecords = (value: unknown, lists: readonly string[]): boolean =>
  Array.isArray(value) && value.every((each) => isRecord(each) && lists.every((name) => Array.isArray(each[name])));

function isExplanation(value: unknown): value is TurnExplanation {
  if (!isRecord(value) || typeof value['holds'] !== 'boolean' || !Array.isArray(value['unproved'])) return false;
  const { queries, deliveries, disclosures } = value;
  return areRecords(queries, ['facts']) && areRecords(deliveries, []) && areRecords(disclosures, ['contents']);
}

type VerifyOptions = ServerOption & { period?: string; json?: boolean };

const fileBytesMax = 80_000;
const pdfBytesMax = 10_000_000;
const pdfSigns = '%PDF-';

export function addVerify(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('verify'))
    .summary('Check the numbers of a text against your data.')
    .description(
      'Check every number of a text, such as what another assistant said, against your own data, and a verification code in it. Exit code 0: nothing is wrong, 1: something is.',
    )
    .argument('<file>', 'A text file of at most 20,000 characters, or a PDF.')
    .option('--period <from/to>', 'The days that numbers without a period are about: 2026-11-01/2026-11-30.')
    .option('--json', 'Print what was found as JSON.');
  examples(command, ['hale verify answer.txt', 'hale verify page.txt --period 2026-11-01/2026-11-30 --json']).action(
    async (file: string, { period, json = false, ...options }: VerifyOptions) => {
      const text = await textOf(file, terminal);
      const days = period === undefined ? undefined : periodOf(period);
      const hale = await clientOf(terminal, options);
      const found = await hale.verify(text, days && { period: days });
      terminal.out(`${json ? jsonText(found) : verifiedText(found)}\n`);
      exitWith(isWrong(found) ? exitCodes.failed : 0);
    },
  );
}

const isWrong = ({ counts, code }: Verified): boolean =>
  counts.wrong > 0 ||
  (code !== null && (!code.genuine || code.facts.some(({ holds, printed }) => !holds || printed === false)));

async function textOf(path: string, { textOfPdf }: Terminal): Promise<string> {
  const size = await stat(path).catch(() => null);
  if (!size?.isFile()) throw new WrongArgument(`${path}: there is no such file.`);
  if (size.size > pdfBytesMax) throw tooLarge(path);
  const content = await readFile(path);
  if (content.toString('latin1', 0, pdfSigns.length) === pdfSigns) {
    const text = await textOfPdf(new Uint8Array(content));
    if (text === null) throw new WrongArgument(`${path}: this PDF cannot be read.`);
    return text;
  }
  if (size.size > fileBytesMax) throw tooLarge(path);
  return content.toString();
}

const tooLarge = (path: string) => new WrongArgument(`${path}: it has more than 20,000 characters.`);

function periodOf(text: string): { from: string; to: string } {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new WrongArgument(`--period: ${text} is no period such as 2026-11-01/2026-11-30.`);
  return { from, to };
}
