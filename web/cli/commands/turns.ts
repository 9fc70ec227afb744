import { type Command, Option } from 'commander';
import { HaleError, type TurnFilter, type TurnSummary } from '../../sdk/index.ts';
import { examples, moment, wholeNumber, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { type Cell, type Column, roomOf, table } from '../tables/table.ts';
import { durationText, jsonText, localText, whenText } from '../tables/text.ts';
import { writeTurn } from '../tables/turn-text.ts';
import type { Terminal } from '../terminal.ts';
import { addExplain } from './explain.ts';
import { answerView, followTurn, turnIdOf } from './follow-turn.ts';

type Json = { json?: boolean };

export function addTurns(program: Command, terminal: Terminal): void {
  const turns = program.command('turns').description('Questions that were asked, and their answers.');
  addList(turns, terminal);
  addShow(turns, terminal);
  addWatch(turns, terminal);
  addExplain(turns, terminal);
  addDelete(turns, terminal);
}

type Listing = ServerOption & Json & { limit: number; all?: boolean } & Pick<TurnFilter, 'status' | 'after' | 'before'>;

function addList(turns: Command, terminal: Terminal): void {
  const command = withServer(
    turns
      .command('list')
      .description('List turns, newest first.')
      .option('--limit <number>', 'How many at most.', wholeNumber(1, 100), 20)
      .option('--all', 'All of them.')
      .addOption(
        new Option('--status <status>', 'Only those in this state.').choices([
          'queued',
          'running',
          'completed',
          'failed',
        ]),
      )
      .option('--after <time>', 'Asked then or later; a date or a time.', moment)
      .option('--before <time>', 'Asked earlier than that.', moment)
      .option('--json', 'Print the list as JSON.'),
  );
  examples(command, [
    'hale turns list',
    'hale turns list --status failed --after 2026-11-01',
    "hale turns list --all --json | jq -r '.data[].id'",
  ]).action((options: Listing) => list(options, terminal));
}

async function list(
  { server, json = false, all = false, limit, ...filter }: Listing,
  terminal: Terminal,
): Promise<void> {
  const pages = (await clientOf(terminal, { server })).turns.list({ ...filter, limit: all ? pageMax : limit });
  const first = await pages;
  const data = all ? await Array.fromAsync(pages) : first.data;
  const isWhole = all || !first.has_more;
  if (json) {
    const next_cursor = isWhole ? null : first.next_cursor;
    return terminal.out(`${jsonText({ data, next_cursor, has_more: !isWhole })}\n`);
  }
  if (data.length === 0) return terminal.err('No turns. Ask something: hale ask "How did I sleep last week?"\n');
  terminal.out(`${turnTable(data, terminal)}\n`);
  if (!isWhole)
    terminal.err(`These are the newest ${data.length}; there are more: --all, or --limit up to ${pageMax}.\n`);
}

const pageMax = 100;

function addShow(turns: Command, terminal: Terminal): void {
  const command = withServer(
    turns
      .command('show')
      .description('Show a turn: what was said, the answer, and the facts that it rests on.')
      .argument('<id>', 'The turn, turn_…; last means the newest.')
      .option('--json', 'Print the turn as JSON.'),
  );
  examples(command, [
    'hale turns show last',
    'hale turns show turn_4rTqJ0v2mXbD8cWfZk1LsA',
    'hale turns show turn_4rTqJ0v2mXbD8cWfZk1LsA --json | jq .result.fact_sheet',
  ]).action(async (id: string, { json = false, ...options }: ServerOption & Json) => {
    const hale = await clientOf(terminal, options);
    const turn = await hale.turns.get(await turnIdOf(hale, id));
    if (!Array.isArray(turn.messages))
      throw new HaleError('malformed_response', 'The answer is no turn.', { status: 200 });
    if (json) terminal.out(`${jsonText(turn)}\n`);
    else writeTurn(turn, terminal);
  });
}

function addWatch(turns: Command, terminal: Terminal): void {
  const command = withServer(
    turns
      .command('watch')
      .description('Follow a turn to its end, from its beginning. One that has ended is played again.')
      .argument('<id>', 'The turn, turn_…; last means the newest.')
      .option('--json', 'Print each event as a line of JSON, as it comes.'),
  );
  examples(command, ['hale turns watch last', 'hale turns watch turn_4rTqJ0v2mXbD8cWfZk1LsA --json']).action(
    async (id: string, { json = false, ...options }: ServerOption & Json) => {
      const hale = await clientOf(terminal, options);
      const lines = { take: (frame: unknown) => terminal.out(`${jsonText(frame, 0)}\n`), end: () => undefined };
      const turnId = await turnIdOf(hale, id);
      await followTurn({
        hale,
        id: turnId,
        view: json ? lines : answerView(terminal),
        terminal,
        server: options.server,
      });
    },
  );
}

function addDelete(turns: Command, terminal: Terminal): void {
  const command = withServer(
    turns
      .command('delete')
      .description('Delete turns with their answers and proofs for good. One that is running is cancelled.')
      .argument('<id...>', 'The turns, turn_…; last means the newest.'),
  );
  examples(command, ['hale turns delete last', 'hale turns delete turn_4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (ids: string[], options: ServerOption) => {
      const hale = await clientOf(terminal, options);
      for (const word of ids) {
        const id = await turnIdOf(hale, word);
        await hale.request('POST', '/trpc/turns.delete', { body: { id } });
        terminal.out(`Deleted ${id}.\n`);
      }
    },
  );
}

const columns: readonly Column[] = [
  { name: 'id' },
  { name: 'asked' },
  { name: '', right: true, style: 'dim' },
  { name: 'took', right: true },
  { name: 'status', least: 10 },
  { name: 'question', least: 12 },
];

const turnTable = (turns: readonly TurnSummary[], terminal: Terminal): string =>
  table(
    columns,
    turns.map((turn) => [
      turn.id,
      localText(turn.created_at),
      whenText(turn.created_at),
      took(turn),
      statusCell(turn),
      turn.question,
    ]),
    roomOf(terminal),
  );

const took = ({ created_at, completed_at }: TurnSummary): string =>
  completed_at === null ? '' : durationText(Date.parse(completed_at) - Date.parse(created_at));

function statusCell({ status, error }: TurnSummary): Cell {
  if (status === 'completed') return { text: status, style: 'green' };
  if (status === 'failed') return { text: error ? `failed: ${error.code}` : status, style: 'red' };
  return { text: status, style: 'yellow' };
}
