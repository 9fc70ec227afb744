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
  deliveriesMs: number;
  readsMs: number;
  questionsMs: number;
};

export const groups = { deliveries: 'deliveries', reads: 'reads', questions: 'questions' };

/** The middle third and the last one. */
export function thirds(values: readonly number[]): { middle: number[]; last: number[] } {
  const third = Math.floor(values.length / 3);
  return { middle: values.slice(-2 * third, -third), last: values.slice(-third) };
}

/** How much came during the middle third and during the last one. */
export function growth(values: readonly number[]): { middle: number; last: number } {
  const third = Math.floor(values.length / 3);
  const at = (thirdsBack: number) => values.at(-1 - thirdsBack * third) ?? 0;
  return { middle: at(1) - at(2), last: at(0) - at(1) };
}
