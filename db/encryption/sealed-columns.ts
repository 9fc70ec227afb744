import type { Cell } from './sealing.ts';

type SealedTable = {
  columns: readonly string[];
  bound: readonly string[];
  key?: readonly string[];
  owner: 'person' | 'turn' | 'service';
  isFreeText?: true;
};

export const sealedTables = {
  turns: { columns: ['messages', 'context', 'result'], bound: ['id'], owner: 'person' },
  turn_events: { columns: ['data'], bound: ['turn_id', 'seq'], owner: 'turn' },
  turn_steps: { columns: ['output'], bound: ['turn_id', 'name'], owner: 'turn' },
  turn_evidence: {
    columns: ['query', 'query_sha256', 'facts', 'rows'],
    bound: ['turn_id', 'place'],
    owner: 'turn',
  },
  turn_disclosures: { columns: ['contents'], bound: ['turn_id', 'place'], owner: 'turn' },
  idempotency_keys: { columns: ['body_sha256', 'outcome'], bound: ['user_id', 'key_sha256'], owner: 'person' },
  profiles: {
    columns: ['name', 'units', 'language', 'time_zone', 'birth_year', 'sex'],
    bound: ['user_id'],
    key: ['user_id'],
    owner: 'person',
    isFreeText: true,
  },
  lab_uploads: { columns: ['file_name'], bound: ['id'], owner: 'person', isFreeText: true },
  lab_readings: { columns: ['reading'], bound: ['upload_id'], key: ['upload_id'], owner: 'person' },
  lab_corrections: { columns: ['correction'], bound: ['result_id'], key: ['result_id'], owner: 'person' },
  archives: { columns: ['file_name', 'receipt'], bound: ['id'], owner: 'person', isFreeText: true },
  feed_days: { columns: ['document'], bound: ['user_id', 'day'], owner: 'person' },
  activities: { columns: ['name'], bound: ['id'], key: ['user_id', 'id'], owner: 'person', isFreeText: true },
  biomarkers: {
    columns: ['value_text', 'flag', 'reference_range'],
    bound: ['id'],
    key: ['user_id', 'id'],
    owner: 'person',
    isFreeText: true,
  },
  /** The service's key: the person is not yet known. */
  raw_event_bodies: { columns: ['payload'], bound: ['sha256'], key: ['raw_event_id'], owner: 'service' },
  /** Bound to the hash: sealing changes the id. */
  memories: { columns: ['text'], bound: ['text_sha256'], key: ['id'], owner: 'person', isFreeText: true },
} as const satisfies Record<string, SealedTable>;

export type SealedTableName = keyof typeof sealedTables;

const byName = new Map<string, SealedTable>(Object.entries(sealedTables));

export const sealedTableOf = (table: string): SealedTable | undefined => byName.get(table);

export const cellOf = <Table extends SealedTableName>(
  table: Table,
  column: (typeof sealedTables)[Table]['columns'][number],
  ...row: (string | number)[]
): Cell => [boundTable(table), column, ...row];

/** Bodies were first sealed in `raw_events`. */
const boundTable = (table: string) => (table === 'raw_event_bodies' ? 'raw_events' : table);
