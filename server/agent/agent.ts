import { type Fact, type MetricAnswer, MetricQuery } from '../../routers/metrics.contract.ts';
import type { AgentPort, AgentTools } from '../../routers/ports.ts';
import type { TurnEvent, TurnResult } from '../../routers/turns.contract.ts';
import { untilAborted } from './deadline.ts';
import { lastQuestion } from './embedded/questions.ts';
import { createGate } from './gate.ts';
import { limits } from './limits.ts';
import type { Finding, MetricInfo, Model, Plan } from './model.ts';
import { analysisText, writingText } from './query-text.ts';
import { type Synthesis, synthesize } from './synthesis.ts';

type Turn = Parameters<AgentPort['answer']>[0];

/** What each step leaves behind. Plain JSON: another worker may read it. */
type Planned = { today: string; metrics: MetricInfo[]; plan: Plan; cost_usd: number };
type Analysed = { findings: Finding[]; data_watermark: string };

/** The agent: the model plans and phrases, the declared queries compute, and the gate stands before the stream. */
export function createAgent(createModel: () => Model): AgentPort {
  return {
    answer: async (turn) => {
      const model = createModel();
      const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(limits.turnMs)]);
      const planned = await turn.journal.step<Planned>(
        'orchestrator',
        announce('orchestrator', 'planning', lastQuestion(turn.messages)),
        () => untilAborted(signal, () => planTurn(model, turn, signal)),
      );
      const analysed = await turn.journal.step<Analysed>(
        'data_analyst',
        announce('data_analyst', 'querying', analysisText(planned.plan, planned.metrics)),
        () => untilAborted(signal, () => analyse(planned, turn.caller)),
      );
      const written = await turn.journal.step<Synthesis>(
        'synthesizer',
        announce('synthesizer', 'writing', writingText(planned.plan, planned.metrics)),
        () => write(model, turn, { ...planned, ...analysed }, signal),
      );
      return result(planned, analysed, written);
    },
  };
}

const questionShownMax = 500;

const announce = (agent: string, phase: string, question: string): TurnEvent[] => [
  { type: 'agent_start', agent, question: question.slice(0, questionShownMax) },
  { type: 'phase', agent, phase },
];

/** The person's day is read once, so that a turn that runs over midnight keeps it. */
async function planTurn(model: Model, { messages, context, caller }: Turn, signal: AbortSignal): Promise<Planned> {
  const listed = await caller.metrics.list({
    ...(context.time_zone !== undefined && { time_zone: context.time_zone }),
  });
  const metrics = listed.metrics.filter(({ key }) => context.include_biomarkers || !key.startsWith('biomarker:'));
  const plan = await model.plan({ messages, today: listed.today, metrics }, signal);
  return { today: listed.today, metrics, plan: bounded(plan), cost_usd: model.costUsd() };
}

/** A model may ask for anything; only declared queries run, and only so many. */
function bounded({ items, unanswered }: Plan): Plan {
  let left = limits.queriesMax;
  const kept = items.flatMap((item) => {
    const queries = item.queries.flatMap((query) => MetricQuery.safeParse(query).data ?? []).slice(0, left);
    left -= queries.length;
    return queries.length === 0 ? [] : [{ ...item, queries }];
  });
  const dropped = items.reduce((sum, { queries }) => sum + queries.length, 0) > limits.queriesMax;
  return {
    items: kept,
    unanswered: dropped
      ? [...unanswered, 'That was more than I can look up at once, so I answered the first part.']
      : unanswered,
  };
}

/** Data that arrives in between would put facts of two states on one sheet: then all of it is read again. */
async function analyse({ plan, today }: Planned, { metrics }: AgentTools): Promise<Analysed> {
  for (let round = 1; ; round++) {
    const before = await metrics.watermark();
    const findings = await runQueries(plan, (query) => metrics.query({ query, as_of: today }));
    const after = await metrics.watermark();
    if (before.watermark === after.watermark || round === limits.readingsMax)
      return { findings, data_watermark: after.watermark };
  }
}

async function runQueries({ items }: Plan, run: (query: MetricQuery) => Promise<MetricAnswer>): Promise<Finding[]> {
  const jobs = items.flatMap((item, index) => item.queries.map((query) => ({ index, query })));
  const answers: { index: number; answer: MetricAnswer }[] = [];
  for (let at = 0; at < jobs.length; at += limits.queriesAtOnce) {
    const batch = jobs.slice(at, at + limits.queriesAtOnce);
    answers.push(...(await Promise.all(batch.map(async ({ index, query }) => ({ index, answer: await run(query) })))));
  }
  return items.map((item, index) => ({
    item,
    answers: answers.filter((each) => each.index === index).map(({ answer }) => answer),
  }));
}

function write(
  model: Model,
  { messages, journal }: Turn,
  known: Planned & Analysed,
  signal: AbortSignal,
): Promise<Synthesis> {
  const { today, metrics, plan, findings } = known;
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const gate = createGate({ findings, questions, today, metrics });
  return synthesize({
    model,
    gate,
    journal,
    signal,
    input: { messages, today, findings, unanswered: plan.unanswered, metrics },
  });
}

function result(
  planned: Planned,
  { findings, data_watermark }: Analysed,
  written: Synthesis,
): Omit<TurnResult, 'duration_ms'> {
  return {
    answer: written.answer,
    fact_sheet: factSheet(findings),
    agents_used: ['orchestrator', 'data_analyst', 'synthesizer'],
    cost_usd: planned.cost_usd + written.cost_usd,
    data_watermark,
    grounding: written.grounding,
  };
}

/** All facts in the order of the questions, each once. */
function factSheet(findings: readonly Finding[]): Fact[] {
  const facts = findings.flatMap(({ answers }) => answers.flatMap((answer) => answer.facts));
  const byContent = new Map(
    facts.map((fact) => [JSON.stringify([fact.key, fact.value, fact.unit, fact.source, fact.n, fact.window]), fact]),
  );
  return [...byContent.values()];
}
