import { answerMetric } from '../metrics/metric-answer.ts';
import type { MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';
import { listMetrics } from '../metrics/metrics.ts';
import { findToday } from '../metrics/today.ts';
import { router, userProcedure } from '../trpc.ts';
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
      const words = found
        ? text.slice(0, found.start) + ' '.repeat(found.end - found.start) + text.slice(found.end)
        : text;
      const listed = await listMetrics(ctx.db, person);
      const numbers = await ctx.verifier.verify({ ...listed, text: words, period: period ?? null, compute });
      const code = found && (await checkCode(found.code, { ...ctx, userId }));
      return { today: person.today, numbers, counts: countsOf(numbers), marked: marked(text, numbers), code };
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
      return { as_of: today, facts, code: codeOf({ ...ctx, userId }, today, queries, facts) };
    }),
});

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
