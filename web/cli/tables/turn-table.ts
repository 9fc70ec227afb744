import type { TurnSummary } from '../../sdk/index.ts';
import type { Terminal } from '../terminal.ts';
import { type Cell, type Column, roomOf, table } from './table.ts';
import { durationText } from './text.ts';
import { localText, whenText } from './when.ts';

const columns: readonly Column[] = [
  { name: 'id' },
  { name: 'asked' },
  { name: '', right: true, style: 'dim' },
  { name: 'took', right: true },
  { name: 'status', least: 10 },
];

export const turnTable = (turns: readonly TurnSummary[], terminal: Terminal): string =>
  table(
    columns,
    turns.map((turn) => [turn.id, localText(turn.created_at), whenText(turn.created_at), took(turn), statusCell(turn)]),
    roomOf(terminal),
  );

const took = ({ created_at, completed_at }: TurnSummary): string =>
  completed_at === null ? '' : durationText(Date.parse(completed_at) - Date.parse(created_at));

function statusCell({ status, error }: TurnSummary): Cell {
  if (status === 'completed') return { text: status, style: 'green' };
  if (status === 'failed') return { text: error ? `failed: ${error.code}` : status, style: 'red' };
  return { text: status, style: 'yellow' };
}
