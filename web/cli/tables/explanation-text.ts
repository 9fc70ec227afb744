import type { TurnExplanation } from '../../sdk/types.ts';
import { counted, formatNumber, printable } from './text.ts';

type SentQuery = TurnExplanation['queries'][number];
type SentFact = SentQuery['facts'][number];
type Import = TurnExplanation['imports'][number];
type RawEvent = Omit<TurnExplanation['deliveries'][number], 'removed_at'> & { removed_at?: string | undefined };
type Fact = Pick<NonNullable<SentFact['said']>, 'key' | 'value' | 'unit' | 'n' | 'window' | 'source'>;
type RowList = 'rows' | 'rows_added' | 'rows_removed' | 'rows_rewritten';
type SentRow = SentFact['rows'][number];
type Row = { [Name in keyof SentRow]: SentRow[Name] | (undefined extends SentRow[Name] ? undefined : never) };
type ExplainedFact = Omit<SentFact, 'said' | 'now' | RowList> & { said: Fact | null; now: Fact | null } & Record<
    RowList,
    Row[]
  >;
type ExplainedQuery = Omit<SentQuery, 'query' | 'facts'> & { query: unknown; facts: ExplainedFact[] };
type Explanation = Omit<TurnExplanation, 'queries' | 'deliveries'> & {
  queries: ExplainedQuery[];
  deliveries: RawEvent[];
};

type Options = {
  all: boolean;
};

const shownMax = 3;
const columns = 76;

export function explanationText(explanation: Explanation, options: Options): string {
  const { turn_id, queries, deliveries: rawEvents, imports, unproved, disclosures } = explanation;
  const facts = queries.flatMap((query) => query.facts);
  return [
    `${turn_id}: ${verdict(explanation)}`,
    ...(queries.length === 0 ? ['No query was asked for it.'] : []),
    ...queries.flatMap((query) => queryLines(query, options)),
    ...(facts.length === 0 ? [] : ['', ...rawEventLines(rawEvents, options)]),
    ...imports.flatMap((each) => importLines(each, options)),
    ...unproved.map((key) => `! ${printable(key)} stands on the fact sheet without a stored proof.`),
    '',
    ...(disclosures.length === 0 ? ['Nothing left for a language model elsewhere.'] : disclosures.map(disclosureLine)),
  ]
    .flatMap((lines) => lines.split('\n'))
    .map(printable)
    .join('\n');
}

function verdict({ holds, queries, deliveries: rawEvents, unproved }: Explanation): string {
  if (holds) return 'holds. Every number comes out the same from what is stored now.';
  const changed = queries.flatMap(({ facts }) => facts).filter((fact) => !fact.holds).length;
  const broken = rawEvents.filter(isBroken).length;
  const parts = [
    ...(changed > 0 ? [`${counted(changed, 'number')} would be another one now`] : []),
    ...(broken > 0 ? [`${counted(broken, 'raw event')} no longer has its bytes`] : []),
    ...(unproved.length > 0 ? [`${counted(unproved.length, 'number')} without a stored proof`] : []),
  ];
  return `does not hold: ${parts.join('; ')}.`;
}

function queryLines({ query, query_sha256, today, unit, facts }: ExplainedQuery, options: Options): string[] {
  const asked = `asked on ${today}, SHA-256 ${query_sha256.slice(0, 16)}…`;
  const nothing = facts.length === 0 ? ['  no number came of it, then and now'] : [];
  return [
    '',
    ...queryText(query),
    `  ${asked}`,
    ...nothing,
    ...facts.flatMap((fact) => factLines(fact, { ...options, unit })),
  ];
}

const spaced = (value: unknown): string =>
  (JSON.stringify(value, null, 1) ?? '').replaceAll(/([[{])\n\s*|\n\s*([\]}])/g, '$1$2').replaceAll(/\n\s*/g, ' ');

const queryText = (query: unknown): string[] =>
  Bun.wrapAnsi(printable(spaced(query)), columns)
    .split('\n')
    .map((line, index) => (index === 0 ? line : `  ${line}`));

function factLines(fact: ExplainedFact, options: RowOptions): string[] {
  const { said, now, holds } = fact;
  const head = said
    ? `  ${holds ? '✓' : '✗'} ${factText(said)}${holds ? '' : `\n    now ${now ? factText(now) : 'nothing can be computed'}`}`
    : `  ✗ then nothing could be computed\n    now ${now ? factText(now) : 'nothing'}`;
  return [
    head,
    ...rowLines('from', fact.rows, options),
    ...rowLines('added since', fact.rows_added, options),
    ...rowLines('gone since', fact.rows_removed, options),
    ...rowLines('written again since', fact.rows_rewritten, options),
  ];
}

const factText = ({ key, value, unit, n, window, source }: Fact): string =>
  `${printable(key)} = ${formatNumber(value)} ${printable(unit)}\n    n ${n}, ${window}, ${printable(source)}`;

type RowOptions = Options & { unit: string };

function rowLines(label: string, rows: ExplainedFact['rows'], { all, unit }: RowOptions): string[] {
  if (rows.length === 0) return [];
  const shown = all ? rows : rows.slice(0, shownMax);
  const more = rows.length > shown.length ? [`      … and ${rows.length - shown.length} more`] : [];
  const names = shown.map(({ table, id, raw_event_id, origin, date, value }) =>
    [
      '     ',
      date === undefined || value === undefined ? '' : `${date}: ${formatNumber(value)} ${printable(unit)},`,
      `${table} ${id}`,
      raw_event_id > 0 ? `← event ${raw_event_id}` : '',
      origin ? `(${printable(origin)})` : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  return [`    ${label} ${counted(rows.length, 'row')}:`, ...names, ...more];
}

const isBroken = ({ intact, removed_at }: RawEvent) => !intact && removed_at === undefined;

function rawEventLines(events: readonly RawEvent[], { all }: Options): string[] {
  const broken = events.filter(isBroken);
  const removed = events.filter(({ removed_at }) => removed_at !== undefined);
  const intact = events.filter((event) => event.intact);
  const shown = all ? intact : intact.slice(0, shownMax);
  const more = intact.length > shown.length ? [`  … and ${intact.length - shown.length} more (--rows shows all)`] : [];
  return [
    `${counted(events.length, 'raw event')}:`,
    ...broken.map((event) => `! ${rawEventText(event, all)}: the stored body has another hash`),
    ...removed.map(
      (event) => `  ${rawEventText(event, all)}: its body was removed by retention on ${event.removed_at}`,
    ),
    ...shown.map((event) => `  ${rawEventText(event, all)}`),
    ...more,
  ];
}

const rawEventText = ({ raw_event_id, type, received_at, sha256 }: RawEvent, whole: boolean): string =>
  `event ${raw_event_id}, ${printable(type)}, received ${received_at}, SHA-256 ${whole ? sha256 : `${sha256.slice(0, 16)}…`}`;

function importLines({ file_name, vendor, sha256, rows }: Import, { all }: Options): string[] {
  const shown = all ? rows : rows.slice(0, shownMax);
  const more = rows.length > shown.length ? [`    … and ${rows.length - shown.length} more (--rows shows all)`] : [];
  const hash = all ? sha256 : `${sha256.slice(0, 16)}…`;
  return [
    `From the file ${printable(file_name)} (${printable(vendor)}), SHA-256 ${hash}:`,
    ...shown.map(({ table, id, records, from }) => {
      const places = from.map(({ entry, line }) => `${printable(entry)} line ${line}`).join(', ');
      return `    ${table} ${id} ← ${counted(records, 'record')}, first at ${places}`;
    }),
    ...more,
  ];
}

const disclosureLine = ({ step, model, host, sent_at, bytes_sent, contents }: Explanation['disclosures'][number]) =>
  `${sent_at} ${step} sent ${bytes_sent} bytes to ${printable(model)} at ${printable(host)}: ${contents.map(printable).join(', ') || 'nothing of the person'}`;
