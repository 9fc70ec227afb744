import { z } from 'zod';
import { MetricQuery } from '../../routers/metrics/metrics.contract.ts';
import type { AgentTools, QueryEvidence } from '../../routers/turns/agent.contract.ts';
import { limits } from './limits.ts';
import type { Analysis, Finding, PlanItem, RunQuery } from './model.ts';

export type QueryRunner = {
  run: RunQuery;
  evidence: () => QueryEvidence[];
};

type Options = {
  today: string;
  tools: Pick<AgentTools['metrics'], 'compute'>;
  biomarkers: boolean;
};

export function createQueryRunner({ today, tools, biomarkers }: Options): QueryRunner {
  const asked = new Map<string, Promise<QueryEvidence>>();
  const done: QueryEvidence[] = [];
  const compute = async (query: MetricQuery, place: number): Promise<QueryEvidence> => {
    const proven = { today, query, ...(await tools.compute({ query, as_of: today })) };
    done[place] = proven;
    return proven;
  };
  return {
    run: async (wanted) => {
      const parsed = MetricQuery.safeParse(wanted);
      if (!parsed.success) return { problem: `This is no declared query. ${z.prettifyError(parsed.error)}` };
      const query = parsed.data;
      if (!biomarkers && namesBiomarker(query))
        return { problem: 'Laboratory values are not to be used in this turn.' };
      const key = JSON.stringify(query);
      const known = asked.get(key);
      if (!known && asked.size >= limits.queriesMax)
        return { problem: 'No more queries can be computed in this turn.' };
      const proven = known ?? compute(query, asked.size);
      asked.set(key, proven);
      return { answer: (await proven).answer, query };
    },
    evidence: () => done.flatMap((each) => each ?? []),
  };
}

const namesBiomarker = ({ metric, where = [], with: other }: MetricQuery): boolean =>
  [metric, ...where.map((condition) => condition.metric), other?.metric ?? ''].some((key) =>
    key.startsWith('biomarker:'),
  );

export async function rerunQueries(findings: readonly Finding[], run: RunQuery): Promise<Finding[]> {
  const again: Finding[] = [];
  for (const { item } of findings) {
    const answers: Finding['answers'] = [];
    for (const query of item.queries) {
      const result = await run(query);
      if ('answer' in result) answers.push(result.answer);
    }
    again.push({ item, answers });
  }
  return again;
}

const tooMuch = 'That was more than I can look up at once, so I answered the first part.';

export async function runItems(items: readonly PlanItem[], run: RunQuery): Promise<Analysis> {
  const findings: Finding[] = [];
  let refused = false;
  for (const item of items) {
    const results = await runAll(item.queries, run);
    refused ||= results.some((result) => 'problem' in result);
    const computed = results.flatMap((result) => ('answer' in result ? result : []));
    findings.push({
      item: { ...item, queries: computed.map((each) => each.query) },
      answers: computed.map(({ answer }) => answer),
    });
  }
  return { findings, unanswered: refused ? [tooMuch] : [] };
}

async function runAll(queries: readonly MetricQuery[], run: RunQuery) {
  const results: Awaited<ReturnType<RunQuery>>[] = [];
  for (let at = 0; at < queries.length; at += limits.queriesAtOnce)
    results.push(...(await Promise.all(queries.slice(at, at + limits.queriesAtOnce).map(run))));
  return results;
}
