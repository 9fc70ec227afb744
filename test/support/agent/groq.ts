import type { Disclosure } from '../../../routers/turns/agent.contract.ts';
import { createGroqModel } from '../../../server/agent/groq/groq-model.ts';
import { defaultTimings, type Timings } from '../../../server/agent/groq/timing.ts';
import type { AnalyseInput, PhraseInput, PlanInput, RunQuery } from '../../../server/agent/model.ts';
import { createQueryRunner } from '../../../server/agent/run-queries.ts';
import type { LanguageModel } from '../../../server/settings/upstreams.ts';
import type { LogLine } from '../service/service-process.ts';
import { answerTo, finding } from './findings.ts';
import { metricOf, metrics, today } from './metrics.ts';

const quick: Timings = { ...defaultTimings, pauses: { firstMs: 1, factor: 1, longestMs: 5_000 } };
export const impatient: Timings = { ...quick, answerMs: 150, firstMs: 150, betweenMs: 150 };

/** The model of one turn, with its disclosures and log lines. */
export function groqTurn(settings: LanguageModel, timings: Timings = quick) {
  const disclosures: Disclosure[] = [];
  const lines: LogLine[] = [];
  const keep = (fields: Record<string, unknown>, event: string) => void lines.push({ ...fields, event });
  const create = createGroqModel(settings, { info: keep, warn: keep, error: keep, audit: keep }, timings);
  const disclose = async (disclosure: Disclosure) => void disclosures.push(disclosure);
  const reserve = async () => async () => undefined;
  const turn = { disclose, reserve };
  return { model: create(turn), another: () => create(turn), disclosures, lines };
}

export const question = 'How many steps did I take per day over the last 30 days?';
const messages: PlanInput['messages'] = [{ role: 'user', content: question }];
export const stepsQuery = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 30 } } as const;

export const planInput: PlanInput = { messages, today, metrics, memories: [] };
export const analyseInput: AnalyseInput = {
  ...planInput,
  snapshot: [],
  plan: { assignments: [{ agent: 'data_analyst', question }], items: [], unanswered: [] },
};
export const phraseInput: PhraseInput = {
  messages,
  today,
  findings: [finding('value', stepsQuery, metricOf('steps'), [8123.4])],
  unanswered: [],
  meanings: [],
  advice: [],
  memories: [],
  metrics,
  spoken: '',
};

/** Answers 8123.4 to every declared query, and refuses a sum of a level. */
export function runner(biomarkers = true): RunQuery {
  const refusal = { reason: 'senseless', detail: 'Adding up a level makes no sense.' } as const;
  return createQueryRunner({
    today,
    biomarkers,
    tools: {
      compute: async ({ query }) => {
        const metric = metricOf(query.metric);
        const senseless = query.aggregate === 'sum' && metric.kind === 'state';
        const answer = answerTo(query, metric, [8123.4], senseless ? { facts: [], details: [], refusal } : {});
        return { answer, rows: { lists: [], of_fact: [] } };
      },
    },
  }).run;
}

export async function collected(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
