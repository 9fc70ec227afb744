import { answerMetric } from '../metrics/metric-answer.ts';
import type { MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';
import { listMetrics } from '../metrics/metrics.ts';
import { findToday } from '../metrics/today.ts';
import { router, userProcedure } from '../trpc.ts';
import { findCounts, findPrinted, hasNumbers } from './printed-facts.ts';
import { checkCode, codeOf, findCode } from './verification-code.ts';
import { CodeOfFacts, type VerifiedNumber, VerifyText, verifyLimits } from './verify.contract.ts';

export const verifyRouter = router({
  text: userProcedure
    .meta(VerifyText.meta)
    .input(VerifyText.input)
    .output(VerifyText.output)
    .mutation(async ({ ctx, input: { text, period, ...now } }) => {
      const userId = ctx.principal.id;
      const person = { userId, today: await findToday(ctx, userId, now) };
      const asked = new Map<string, Promise<MetricAnswer>>();
      const compute = async (query: MetricQuery) => {
        const key = JSON.stringify(query);
        const known = asked.get(key);
        if (!known && asked.size >= verifyLimits.queriesMax) return null;
        const answer = known ?? answerMetric(ctx.db, person, query).then((each) => each.answer);
        asked.set(key, answer);
        return answer;
      };
      const found = findCode(text);
      const words = found ? blanked(text, [found]) : text;
      const code = found && (await checkCode(found.code, { ...ctx, userId }));
      const print = code?.genuine === true ? printOf(words, code.facts) : null;
      const listed = await listMetrics(ctx.db, person);
      const said = { ...listed, text: print?.rest ?? words, period: period ?? null, compute };
      const numbers = [...(print?.numbers ?? []), ...(await ctx.verifier.verify(said))].sort(byStart);
      const shown = code && {
        ...code,
        facts: code.facts.map((fact, at) => ({ ...fact, printed: print?.has[at] ?? null })),
      };
      return { today: person.today, numbers, counts: countsOf(numbers), marked: marked(text, numbers), code: shown };
    }),

  code: userProcedure
    .meta(CodeOfFacts.meta)
    .input(CodeOfFacts.input)
    .output(CodeOfFacts.output)
    .query(async ({ ctx, input: { queries, ...now } }) => {
      const userId = ctx.principal.id;
      const today = await findToday(ctx, userId, now);
      const answers = [];
      for (const query of queries) answers.push((await answerMetric(ctx.db, { userId, today }, query)).answer);
      const facts = answers.map((answer) => answer.facts[0] ?? null);
      const details = answers.map(({ at_date, coverage, printed }) => ({ at_date, coverage, printed }));
      return { as_of: today, facts, details, code: codeOf({ ...ctx, userId }, today, queries, facts) };
    }),
});

type Checked = Awaited<ReturnType<typeof checkCode>>['facts'];
type Place = { start: number; end: number };

const blanked = (text: string, places: readonly Place[]): string =>
  places.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);
const byStart = (one: Place, other: Place) => one.start - other.start;

function printOf(text: string, facts: Checked) {
  if (!hasNumbers(text)) return null;
  const said = facts.map((fact) => ({ ...fact, unit: fact.now?.unit ?? '' }));
  const places = findPrinted(text, said);
  const numbers = places.flatMap((place, at): VerifiedNumber[] => {
    const fact = facts[at];
    if (!place || !fact) return [];
    const { now, query, holds } = fact;
    const right = holds || now === null ? null : `${now.value} ${now.unit}`;
    const why = holds || now !== null ? null : 'There is no value any more.';
    const { start, end, text: written } = place;
    return [{ start, end, text: written, verdict: holds ? 'supported' : 'wrong', fact: now, query, right, why }];
  });
  const others = [
    ...findCounts(
      text,
      facts.flatMap(({ now }) => now?.n ?? []),
    ),
    ...[...text.matchAll(/https?:\/\/\S+/g)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    ...facts.flatMap(({ range }, at) => rangeBehind(text, range, places[at]?.end ?? text.length)),
  ];
  return { numbers, has: places.map((place) => place !== null), rest: blanked(text, [...numbers, ...others]) };
}

function rangeBehind(text: string, range: string | null, from: number): Place[] {
  const start = range === null ? -1 : text.indexOf(range, from);
  return range === null || start < 0 ? [] : [{ start, end: start + range.length }];
}

const countsOf = (numbers: readonly VerifiedNumber[]) => {
  const count = (verdict: VerifiedNumber['verdict']) => numbers.filter((each) => each.verdict === verdict).length;
  return { supported: count('supported'), wrong: count('wrong'), unprovable: count('unprovable') };
};

function marked(text: string, numbers: readonly VerifiedNumber[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { end, verdict, right } of numbers) {
    pieces.push(text.slice(at, end), right === null ? ` [${verdict}]` : ` [${verdict}: ${right}]`);
    at = end;
  }
  return pieces.join('') + text.slice(at);
}
