/** The people that the questions are about; `people/` makes them. */
export type Person = 'ana' | 'ben' | 'cleo' | 'dev' | 'eve' | 'finn' | 'gus';

/**
 * Messages parted by ` // `, what is expected (see `parse-ask.ts`), and whom it is about when it is not ana.
 * In a set, `= plan` says that the reader plans exactly that, and `expectation => plan` that it plans the latter.
 * Under any other title, what is expected is the reader's exact plan on 2026-11-21: its queries, `abstain` for a part
 * that is declined (`abstain: ` with the words of it), ` + ` and the specialists, or `advice` alone.
 */
export type Row = readonly [question: string, expected: string, person?: Person];
/** The questions of one construct by set, or by what they show about the reader. */
export type Construct = Readonly<Record<string, readonly Row[]>>;

export type Family =
  | 'generated'
  | 'hand-written'
  | 'held out'
  | 'no data'
  | 'low coverage'
  | 'false premise'
  | 'zero or missing'
  | 'level summed'
  | 'day in progress'
  | 'bounded lab'
  | 'injected text'
  | 'real people';

export type Question = {
  family: Family;
  /** What of the family it exercises, for the list of failures. */
  kind: string;
  /** The set of the corpus that it stands in. */
  set?: string;
  person: string;
  /** Messages of the person; all but the last are asked first and stand in the conversation with their answers. */
  texts: string[];
  /** Each part of the question with the readings that are right for it; `abstain`: no number is. */
  expected: Expectation;
  /** What an answer must not say, whatever its facts. */
  never?: RegExp;
  /** What an answer must say besides its facts. */
  says?: RegExp;
};
export type Expectation =
  | { abstain: true }
  | { abstain: false; parts: Ask[][] /** Saying that it cannot be computed is as right. */; orAbstain?: boolean };

export type Period =
  | { kind: 'today' | 'yesterday' | 'last_night' | 'last_month' | 'last_year' | 'all' }
  | { kind: 'last_days' | 'first_days'; n: number }
  | { kind: 'this_week' | 'this_month' | 'this_year' }
  | { kind: 'month'; month: number; year: number | null }
  | { kind: 'year'; year: number }
  | { kind: 'since' | 'day'; date: string }
  /** `soFar`: until today where today has a value. */
  | { kind: 'between'; from: string; to: string; soFar?: true }
  | { kind: 'before'; of: Period };

export type Limit = { op: 'over' | 'under' | 'atleast' | 'atmost' | 'between'; value: number; upper: number };
/** What must be computed, in this bench's own words: it shares no type with the service. */
export type Ask = {
  metric: string;
  aggregate: string;
  period: Period;
  against: Period | null;
  limit: Limit | null;
  weekdays: number[] | null;
  activity: string | null;
  where: { metric: string; limit: Limit; lag: number }[];
  take: { end: 'first' | 'last'; k: number } | null;
  group: string | null;
  k: number | null;
  other: { metric: string; lag: number } | null;
  /** Weekdays, or days with a workout of the kind, with any, or with another metric in a limit, against the others. */
  split?: {
    activity: string | null;
    lag: number;
    on: { metric: string; limit: Limit } | null;
    weekdays?: number[];
  };
  value: number | null;
};
