import type { Command } from 'commander';
import { examples, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { table } from '../tables/table.ts';
import { jsonText, whenText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';

type Memory = { id: string; kind: string; text: string; updated_at: string };
type Answer = { result: { data: { memories: Memory[] } } };

const listMax = 200;

export function addMemories(program: Command, terminal: Terminal): void {
  const memories = program.command('memories').description('What answers remember of you: list and delete it.');
  addList(memories, terminal);
  addDelete(memories, terminal);
}

function addList(memories: Command, terminal: Terminal): void {
  const command = withServer(memories.command('list'))
    .description('List what is remembered, the newest first.')
    .option('--json', 'Print it as JSON.');
  examples(command, ['hale memories list', 'hale memories list --json | jq -r ".[].text"']).action(
    async ({ json = false, ...options }: ServerOption & { json?: boolean }) => {
      const input = JSON.stringify({ limit: listMax });
      const hale = await clientOf(terminal, options);
      const answer = await hale.request<Answer>('GET', '/trpc/memories.list', { query: { input } });
      const list = answer.result.data.memories;
      if (json) return terminal.out(`${jsonText(list)}\n`);
      if (list.length === 0) return terminal.err('Nothing is remembered.\n');
      const columns = [{ name: 'id' }, { name: 'kind' }, { name: 'since' }, { name: 'text', least: 20 }];
      const rows = list.map(({ id, kind, text, updated_at: at }) => [id, kind, whenText(at), text]);
      const width = terminal.interactive.out ? terminal.width() : Number.POSITIVE_INFINITY;
      terminal.out(`${table(columns, rows, { width, color: terminal.color })}\n`);
    },
  );
}

function addDelete(memories: Command, terminal: Terminal): void {
  const command = withServer(memories.command('delete'))
    .description('Forget entries for good.')
    .argument('<id...>', 'Their ids, as hale memories lists them.');
  examples(command, ['hale memories delete mem_4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (ids: string[], options: ServerOption) => {
      const hale = await clientOf(terminal, options);
      for (const id of ids) {
        await hale.request('POST', '/trpc/memories.delete', { body: { id } });
        terminal.out(`Deleted ${id}.\n`);
      }
    },
  );
}
