import type { TurnExplanation } from '../../sdk/types.ts';
import { counted, formatNumber, printable } from './text.ts';

type SentQuery = TurnExplanation['queries'][number];
type SentFact = SentQuery['facts'][number];
type Delivery = Omit<TurnExplanation['deliveries'][number], 'removed_at'> & { removed_at?: string | undefined };
/** What is shown of a fact, and a query as it is: so that the service's own types fit as well as the described ones. */
type Fact = Pick<NonNullable<SentFact['said']>, 'key' | 'value' | 'unit' | 'n' | 'window' | 'source'>;
type ExplainedFact = Omit<SentFact, 'said' | 'now'> & { said: Fact | null; now: Fact | null };
type ExplainedQuery = Omit<SentQuery, 'query' | 'facts'> & { query: unknown; facts: ExplainedFact[] };
type Explanation = Omit<TurnExplanation, 'queries' | 'deliveries'> & {
  queries: ExplainedQuery[];
  deliveries: Delivery[];
};

type Options = {
  /** Every row and every delivery, not only the first few. */
  all: boolean;
};

const shownMax = 3;
/** Where lines that people read end. Hashes and names that are longer are left whole. */
const columns = 76;

/** The proof of a turn for people: the verdict, each number with what it rests on, and the deliveries behind. Pure. */
export function explanationText(explanation: Explanation, options: Options): string {
  const { turn_id, queries, deliveries, unproved, disclosures } = explanation;
  const facts = queries.flatMap((query) => query.facts);
  return [
    `${turn_id}: ${verdict(explanation)}`,
    ...(queries.length === 0 ? ['No query was asked for it.'] : []),
    ...queries.flatMap((query) => queryLines(query, options)),
    ...(facts.length === 0 ? [] : ['', ...deliveryLines(deliveries, options)]),
    ...unproved.map((key) => `! ${printable(key)} stands on the fact sheet without a stored proof.`),
    '',
    ...(disclosures.length === 0 ? ['Nothing left for a language model elsewhere.'] : disclosures.map(disclosureLine)),
  ]
    .flatMap((lines) => lines.split('\n'))
    .map(printable)
    .join('\n');
}

function verdict({ holds, queries, deliveries, unproved }: Explanation): string {
  if (holds) return 'holds. Every number comes out the same from what is stored now.';
  const changed = queries.flatMap(({ facts }) => facts).filter((fact) => !fact.holds).length;
  const broken = deliveries.filter(isBroken).length;
  const parts = [
    ...(changed > 0 ? [`${counted(changed, 'number')} would be another one now`] : []),
    ...(broken > 0 ? [`${counted(broken, 'delivery', 'deliveries')} no longer has its bytes`] : []),
    ...(unproved.length > 0 ? [`${counted(unproved.length, 'number')} without a stored proof`] : []),
  ];
  return `does not hold: ${parts.join('; ')}.`;
}

function queryLines({ query, query_sha256, today, facts }: ExplainedQuery, options: Options): string[] {
  const asked = `asked on ${today}, SHA-256 ${query_sha256.slice(0, 16)}…`;
  const nothing = facts.length === 0 ? ['  no number came of it, then and now'] : [];
  return ['', ...queryText(query), `  ${asked}`, ...nothing, ...facts.flatMap((fact) => factLines(fact, options))];
}

/** JSON on one line, with a space behind each comma. */
const spaced = (value: unknown): string =>
  (JSON.stringify(value, null, 1) ?? '').replaceAll(/([[{])\n\s*|\n\s*([\]}])/g, '$1$2').replaceAll(/\n\s*/g, ' ');

/** Between its words, over as many lines as it needs. */
const queryText = (query: unknown): string[] =>
  Bun.wrapAnsi(printable(spaced(query)), columns)
    .split('\n')
    .map((line, index) => (index === 0 ? line : `  ${line}`));

function factLines(fact: ExplainedFact, options: Options): string[] {
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

function rowLines(label: string, rows: ExplainedFact['rows'], { all }: Options): string[] {
  if (rows.length === 0) return [];
  const shown = all ? rows : rows.slice(0, shownMax);
  const more = rows.length > shown.length ? [`      … and ${rows.length - shown.length} more`] : [];
  const names = shown.map(({ table, id, raw_event_id }) => `      ${table} ${id} ← event ${raw_event_id}`);
  return [`    ${label} ${counted(rows.length, 'row')}:`, ...names, ...more];
}

const isBroken = ({ intact, removed_at }: Delivery) => !intact && removed_at === undefined;

function deliveryLines(deliveries: readonly Delivery[], { all }: Options): string[] {
  const broken = deliveries.filter(isBroken);
  const removed = deliveries.filter(({ removed_at }) => removed_at !== undefined);
  const intact = deliveries.filter((delivery) => delivery.intact);
  const shown = all ? intact : intact.slice(0, shownMax);
  const more = intact.length > shown.length ? [`  … and ${intact.length - shown.length} more (--rows shows all)`] : [];
  return [
    `${counted(deliveries.length, 'delivery', 'deliveries')}:`,
    ...broken.map((delivery) => `! ${deliveryText(delivery, all)}: the stored body has another hash`),
    ...removed.map(
      (delivery) => `  ${deliveryText(delivery, all)}: its body was removed by retention on ${delivery.removed_at}`,
    ),
    ...shown.map((delivery) => `  ${deliveryText(delivery, all)}`),
    ...more,
  ];
}

const deliveryText = ({ raw_event_id, type, received_at, sha256 }: Delivery, whole: boolean): string =>
  `event ${raw_event_id}, ${printable(type)}, received ${received_at}, SHA-256 ${whole ? sha256 : `${sha256.slice(0, 16)}…`}`;

const disclosureLine = ({ step, model, host, sent_at, bytes_sent, contents }: Explanation['disclosures'][number]) =>
  `${sent_at} ${step} sent ${bytes_sent} bytes to ${printable(model)} at ${printable(host)}: ${contents.map(printable).join(', ') || 'nothing of the person'}`;
