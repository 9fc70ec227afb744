import { type Command, Option } from 'commander';
import { type Hale, HaleError } from '../../sdk/index.ts';
import type { TurnExplanation } from '../../sdk/types.ts';
import { exitCodes } from '../failure.ts';
import { examples, exitWith, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { loadSessions } from '../session/sessions.ts';
import { explanationText } from '../tables/explanation-text.ts';
import { jsonText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
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

/** Null when this machine's database is meant. */
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
