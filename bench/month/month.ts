/** What the month is asked for. */
export type Month = {
  people: number;
  days: number;
  retentionDays: number;
  dayMsMin: number;
  binary: string;
  folder: string;
  clockFile: string;
};

/** Figures at the end of a day; times are those within which 99 % of its requests were answered. */
export type Day = {
  requests: number;
  failures: number;
  memoryMiB: number;
  databaseMB: number;
  walMB: number;
  logMB: number;
  backupsMB: number;
  bodies: number;
  events: number;
  deliveriesMs: number;
  readsMs: number;
  questionsMs: number;
};

export const groups = { deliveries: 'deliveries', reads: 'reads', questions: 'questions' };

/** The middle third and the last one. */
export function thirds<Value>(values: readonly Value[]): { middle: readonly Value[]; last: readonly Value[] } {
  const third = Math.floor(values.length / 3);
  return { middle: values.slice(-2 * third, -third), last: values.slice(-third) };
}

/** How much came with each value. */
export const growth = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));
