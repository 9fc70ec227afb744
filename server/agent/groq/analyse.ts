import { z } from 'zod';
import { type Aggregate, type MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { limits } from '../limits.ts';
import type { AnalyseInput, Analysis, Finding, PlanItem, RunQuery } from '../model.ts';
import type { Chat, Message, Tool } from './chat.ts';
import { disclosedAnalysis } from './disclosure.ts';
import { analysisDocument, factsDocument } from './documents.ts';
import { ModelFailure } from './failures.ts';
import { messagesOf, prompts } from './prompts.ts';
import { parseJson, type Reply, type ToolCall } from './wire.ts';

const queryToolName = 'query_metric';

const queryTool: Tool = {
  type: 'function',
  function: {
    name: queryToolName,
    description: 'Computes one declared query over the person’s own data and returns its facts.',
    parameters: schema(),
  },
};

function schema(): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(z.object(MetricQuery.shape), {
    io: 'input',
    override: ({ jsonSchema }) => {
      // The date pattern would be most of the request.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
    },
  });
  return rest;
}

const unfinished = 'I stopped looking things up at a limit, so this may not be everything.';

const notUnderstood = 'I could not turn this into something that I can compute.';

export async function analyseWith(
  chat: Chat,
  input: AnalyseInput,
  query: RunQuery,
  signal: AbortSignal,
): Promise<Analysis> {
  const asked = input.plan.assignments.find(({ agent }) => agent === 'data_analyst')?.question;
  if (asked === undefined) return { findings: [], unanswered: [] };
  const messages = messagesOf(prompts.analyse, analysisDocument(input, asked));
  const found = new Map<string, Computed>();
  const seen: MetricAnswer[] = [];
  const call = createCaller(query, found, seen);
  let tried = false;
  for (let round = 1; round <= limits.analysisRoundsMax; round += 1) {
    const reply = await nextCalls(chat, { input, messages, seen }, signal);
    if (reply?.toolCalls.length === 0)
      return analysisOf(asked, found, tried && found.size === 0 ? [notUnderstood] : []);
    tried = true;
    messages.push(...(reply ? await results(reply, call) : [correction]));
  }
  return analysisOf(asked, found, [unfinished]);
}

const correction: Message = {
  role: 'user',
  content: `Your call could not be read. Call ${queryToolName} with arguments that fit its parameters, or answer done.`,
};

type State = { input: AnalyseInput; messages: Message[]; seen: readonly MetricAnswer[] };

// Null when the vendor rejected the tool call as malformed.
async function nextCalls(chat: Chat, { input, messages, seen }: State, signal: AbortSignal): Promise<Reply | null> {
  const contents = disclosedAnalysis(input, seen);
  try {
    return await chat.complete({ step: 'data_analyst', contents, messages, tools: [queryTool] }, signal);
  } catch (cause) {
    if (cause instanceof ModelFailure) return null;
    throw cause;
  }
}

type Computed = { query: MetricQuery; answer: MetricAnswer };

type Call = (call: ToolCall) => Promise<unknown>;

function createCaller(query: RunQuery, found: Map<string, Computed>, seen: MetricAnswer[]): Call {
  return async ({ function: { name, arguments: text } }) => {
    if (name !== queryToolName) return { problem: `There is no tool of this name. There is ${queryToolName}.` };
    const wanted = parseJson(text);
    if (wanted === undefined) return { problem: 'The arguments are no JSON.' };
    const result = await query(wanted);
    if ('problem' in result) return result;
    const { answer } = result;
    seen.push(answer);
    const senseless = answer.refusal !== null && answer.refusal.reason !== 'no_data';
    if (senseless) return { problem: answer.refusal?.detail };
    found.set(JSON.stringify(result.query), { query: result.query, answer });
    const facts = factsDocument(answer);
    const facts_not_shown = answer.facts.length - facts.length;
    return { facts, facts_not_shown, coverage: answer.coverage, no_data: answer.refusal?.detail ?? null };
  };
}

// Sequential: findings keep the calls' order.
async function results({ text, toolCalls }: Reply, call: Call): Promise<Message[]> {
  const calls = toolCalls.map(({ id, function: called }) => ({ id, type: 'function' as const, function: called }));
  const messages: Message[] = [{ role: 'assistant', content: text, tool_calls: calls }];
  for (const [place, each] of toolCalls.entries()) {
    const result =
      place < limits.queriesPerRoundMax
        ? await call(each)
        : { problem: 'Too many calls at once. Ask again for fewer.' };
    messages.push({ role: 'tool', tool_call_id: each.id, content: JSON.stringify(result) });
  }
  return messages;
}

function analysisOf(question: string, found: ReadonlyMap<string, Computed>, unanswered: string[]): Analysis {
  const findings = [...found.values()].map(({ query, answer }): Finding => {
    const intent = intents[query.aggregate] ?? 'value';
    return { item: { question, intent, queries: [query] }, answers: [answer] };
  });
  return { findings, unanswered };
}

const intents: Partial<Record<Aggregate, PlanItem['intent']>> = {
  min: 'extreme',
  max: 'extreme',
  highest: 'extreme',
  lowest: 'extreme',
  latest: 'latest',
  first: 'latest',
  count_days: 'count_days',
  streak: 'count_days',
  trend: 'trend',
  difference: 'compare',
  percent_change: 'compare',
  contrast: 'contrast',
  unusual: 'unusual',
};
