import type { Kind, Planting } from '../people/planted.ts';

/** A row as the oracle reads it: from the planted truth, or from a line of a file. */
export type SourceRow = {
  table: string;
  connection: string;
  provider: string;
  /** Place among the person's connections: a later one was made later. */
  order: number;
  date: string;
  values: Readonly<Record<string, number | null>>;
  startMinute: number;
  minutes: number;
  nap: boolean;
  activity: string | null;
};
type LabRow = { name: string; date: string; value: number | null; bound: boolean; unit: string };
export type Truth = { today: string; rows: SourceRow[]; labs: LabRow[] };

const tables: Record<Kind, string> = {
  daily: 'daily_summary',
  sleep: 'sleep_sessions',
  activity: 'activities',
  body: 'body_measurements',
};

export function truthOf({ connections, rows, labs, today }: Planting): Truth {
  const orders = new Map(
    connections.map(({ id, provider }, order) => [id, { order, provider: provider.toLowerCase() }]),
  );
  return {
    today,
    labs: labs.map(readLab).sort((a, b) => (a.date < b.date ? -1 : 1)),
    rows: rows.map((row) => ({
      table: tables[row.kind],
      connection: row.connection,
      provider: orders.get(row.connection)?.provider ?? '',
      order: orders.get(row.connection)?.order ?? 0,
      date: row.date,
      values: row.kind === 'activity' ? { ...row.values, id: 1 } : row.values,
      startMinute: row.fromMinute,
      minutes: row.toMinute - row.fromMinute,
      nap: row.nap,
      activity: row.activity,
    })),
  };
}

function readLab({ name, date, value, unit }: Planting['labs'][number]): LabRow {
  if (typeof value === 'number') return { name, date, value, bound: false, unit };
  const number = /^[<>] ?([\d.]+)$/.exec(value)?.[1];
  return { name, date, value: number === undefined ? null : Number(number), bound: number !== undefined, unit };
}
