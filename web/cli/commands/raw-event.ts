import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { examples, withServer } from '../program.ts';
import type { ServerOption } from '../session/client.ts';
import { stateText, type TracedEvent } from '../tables/event-tables.ts';
import { jsonText, printable } from '../tables/text.ts';
import { localText } from '../tables/when.ts';
import type { Terminal } from '../terminal.ts';
import { asOperator, operatorOf } from './operator.ts';

type RawEvent = TracedEvent & { request_id: string; payload: string };

export function addRaw(admin: Command, terminal: Terminal): void {
  const command = withServer(admin.command('raw'))
    .description('The body of a delivery, byte for byte as it was stored. It is health data; each look is audited.')
    .argument('<event>', 'Number of the event.', wholeNumber(1, 999_999_999_999_999))
    .option('--json', 'Print the answer of the server as JSON instead.');
  examples(command, ['hale admin raw 17', 'hale admin raw 17 > body.json', 'hale admin raw 17 | jq .data']).action(
    async (id: number, { json = false, ...options }: ServerOption & { json?: boolean }) => {
      const hale = await operatorOf(terminal, options);
      const event = await asOperator(hale.request<RawEvent>('GET', `/admin/raw-events/${id}`));
      if (json) return terminal.out(`${jsonText(event)}\n`);
      terminal.err(factsOf(event));
      terminal.out(terminal.interactive.out ? shown(event.payload, terminal) : event.payload);
    },
  );
}

const factsOf = (event: RawEvent): string =>
  [
    `event ${event.raw_event_id}, ${event.type}, ${event.request_id}`,
    `received ${localText(event.received_at)}, ${stateText(event)}`,
  ]
    .map((line) => `${printable(line)}\n`)
    .join('');

/** For eyes: nothing that could steer the terminal, and a line's end. */
function shown(payload: string, terminal: Terminal): string {
  const lines = payload.split('\n');
  const safe = lines.map((line) => line.split('\t').map(printable).join('\t')).join('\n');
  if (safe !== payload) terminal.err('Control characters are left out here; they are there behind a pipe.\n');
  return safe.endsWith('\n') ? safe : `${safe}\n`;
}
