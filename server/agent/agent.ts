import type { Fact, ListedMetric, MetricAnswer } from '../../routers/metrics/metrics.contract.ts';
import type { AgentPort, Answered, QueryEvidence } from '../../routers/turns/agent.contract.ts';
import type { Memory } from '../../routers/turns/memories.contract.ts';
import type { TurnEvent } from '../../routers/turns/turns.contract.ts';
import { embedded, emptyAccount, replyTo } from './answers/talk.ts';
import { createGate, type Gate, questionFaults } from './gate/gate.ts';
import { noGrounding } from './gate/gate-stream.ts';
import type { Detect } from './gate/languages/language.ts';
import { splitSentences } from './gate/sentences.ts';
import { findLabs } from './lexicon/lab-names.ts';
import { findMentions, vocabularyOf } from './lexicon/metric-names.ts';
import { writingText } from './lexicon/query-text.ts';
import { limits } from './limits.ts';
import {
  type Advice,
  type Analysis,
  type Finding,
  lastQuestion,
  type Meaning,
  type Model,
  type ModelTurn,
  type Plan,
  type RunQuery,
  type Specialist,
  specialists,
} from './model.ts';
import { createQueryRunner, rerunQueries } from './run-queries.ts';
import { isDoseQuestion } from './safety/dose.ts';
import { emergencyAdvice, findEmergency } from './safety/emergency.ts';
import { adviseOn } from './specialists/coach.ts';
import { explainFindings } from './specialists/domain-expert.ts';
import { distil } from './specialists/self-descriptions.ts';
import { type Synthesis, synthesize } from './synthesis.ts';
import { untilAborted } from './until-aborted.ts';

type Turn = Parameters<AgentPort['answer']>[0];

type Planned = {
  today: string;
  metrics: ListedMetric[];
  memories: Memory[];
  plan: Plan;
  cost_usd: number;
};

type Analysed = Analysis & {
  evidence: QueryEvidence[];
  aside: QueryEvidence[];
  data_watermark: string;
  cost_usd: number;
};

type Known = { planned: Planned; analysed: Analysed; meanings: Meaning[]; advice: Advice[] };

export function createAgent(createModel: (turn: ModelTurn) => Model, detect: Detect | null = null): AgentPort {
  return {
    answer: async (turn) => {
      const emergency = findEmergency(lastQuestion(turn.messages));
      if (emergency) return sayOnly(turn, emergencyAdvice(emergency), 'the way to help');
      const model = createModel(turn.journal);
      const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(limits.turnMs)]);
      const step = <T>(agent: string, phase: string, question: string, run: () => Promise<T>) =>
        turn.journal.step<T>(agent, announce(agent, phase, question), run);
      const planned = await step('orchestrator', 'planning', lastQuestion(turn.messages), () =>
        untilAborted(signal, async () => presentable(await planTurn(model, turn, signal), turn, detect)),
      );
      const { reply } = planned.plan;
      if (reply !== undefined) return sayOnly(turn, reply, 'say how hale works', ['orchestrator']);
      const asked = (agent: Specialist) => planned.plan.assignments.find((each) => each.agent === agent)?.question;
      const analysed = await step('data_analyst', 'querying', asked('data_analyst') ?? 'nothing to compute', () =>
        untilAborted(signal, () => analyse(model, turn, planned, signal)),
      );
      const expert = asked('domain_expert');
      const meanings =
        expert === undefined
          ? []
          : await step('domain_expert', 'explaining', expert, async () => explainFindings(analysed.findings));
      const coach = asked('coach');
      const { memories } = planned;
      const advice =
        coach === undefined
          ? []
          : await step('coach', 'advising', coach, async () => {
              const { messages } = turn;
              const told = messages.flatMap(({ role, content }) => (role === 'assistant' ? content : [])).join(' ');
              const known = { findings: analysed.findings, meanings, memories, said: distil(messages), told };
              return adviseOn({ question: lastQuestion(messages), ...known });
            });
      const known = { planned, analysed, meanings, advice };
      const gate = gateOf(turn, known, detect);
      const found = { items: analysed.findings.map(({ item }) => item) };
      const written = await step('synthesizer', 'writing', writingText(found, planned.metrics), () =>
        write(model, gate, turn, known, signal),
      );
      return answered(gate, turn, known, written);
    },
  };
}

async function sayOnly(turn: Turn, answer: string, what: string, before: readonly string[] = []): Promise<Answered> {
  const { journal, caller } = turn;
  const { watermark } = await caller.metrics.watermark();
  await journal.step('synthesizer', announce('synthesizer', 'writing', what), async () => {
    if (journal.spoken() !== answer) await journal.say(answer.slice(journal.spoken().length));
    return null;
  });
  return {
    result: {
      answer,
      fact_sheet: [],
      agents_used: [...before, 'synthesizer'],
      cost_usd: 0,
      data_watermark: watermark,
      grounding: noGrounding,
    },
    evidence: [],
    memories: before.length > 0 && turn.context.include_memory ? distil(turn.messages) : [],
  };
}

const questionShownMax = 500;

const announce = (agent: string, phase: string, question: string): TurnEvent[] => [
  { type: 'agent_start', agent, question: question.slice(0, questionShownMax) },
  { type: 'phase', agent, phase },
];

// Stored: a turn may cross midnight.
async function planTurn(model: Model, turn: Turn, signal: AbortSignal): Promise<Planned> {
  const { messages, context, caller } = turn;
  const { time_zone, include_memory, include_biomarkers } = context;
  const { today, activities, ...listed } = await caller.metrics.list({ ...(time_zone !== undefined && { time_zone }) });
  const every = listed.metrics;
  const metrics = include_biomarkers ? every : every.filter(({ key }) => !key.startsWith('biomarker:'));
  const { memories } = include_memory ? await caller.memories.list() : { memories: [] };
  const known = { today, metrics, memories };
  const question = lastQuestion(messages);
  const isEmpty = every.every(({ days }) => days === 0) && !isDoseQuestion(question);
  const reply =
    replyTo(question, { metrics: every, modelName: model.name }) ??
    (isEmpty && model.name === embedded ? emptyAccount : null);
  if (reply !== null) return { ...known, plan: { assignments: [], items: [], unanswered: [], reply }, cost_usd: 0 };
  const planned = await model.plan({ messages, ...known, activities }, signal);
  const whole = isEmpty ? { ...planned, unanswered: [...planned.unanswered, emptyAccount] } : planned;
  const plan = include_biomarkers ? whole : noteSwitchedOffLabs(whole, question, every);
  return { ...known, plan, cost_usd: model.costUsd() };
}

function presentable(planned: Planned, { messages }: Turn, detect: Detect | null): Planned {
  const { plan } = planned;
  if (plan.items.length > 0) return planned;
  const written = messages.flatMap(({ role, content }) => (role === 'user' ? content : []));
  const assignments = plan.assignments.map(({ agent, question }) => {
    const isFine = questionFaults(question, written, detect).length === 0;
    return { agent, question: isFine ? question : lastQuestion(messages).slice(0, questionShownMax) };
  });
  return { ...planned, plan: { ...plan, assignments } };
}

const switchedOff = 'Laboratory values are switched off for this question, so I did not look at them.';

const spokenOf =
  /\b(?:lab(?:oratory)?|blood) (?:values?|tests?|results?|reports?|work|panel)\b|\bbloodwork\b|\bbiomarkers?\b/i;

function noteSwitchedOffLabs(plan: Plan, question: string, listed: readonly ListedMetric[]): Plan {
  const { missing } = findLabs(question, []);
  if (missing.length === 0 && !spokenOf.test(question) && !namesOwn(question, listed)) return plan;
  const others = plan.unanswered.filter((sentence) => !missing.includes(sentence));
  return { ...plan, unanswered: [...others, switchedOff] };
}

function namesOwn(question: string, listed: readonly ListedMetric[]): boolean {
  const mentions = findMentions(question, vocabularyOf(listed), { typos: false });
  return mentions.some(({ keys }) => keys.some((key) => key.startsWith('biomarker:')));
}

// New data would mix two states in one fact sheet.
async function analyse(model: Model, turn: Turn, planned: Planned, signal: AbortSignal): Promise<Analysed> {
  const { metrics } = turn.caller;
  const { today } = planned;
  const costBefore = model.costUsd();
  const biomarkers = turn.context.include_biomarkers;
  const first = async (query: RunQuery, snapshot: readonly MetricAnswer[]): Promise<Analysis> =>
    model.analyse({ messages: turn.messages, ...planned, snapshot }, query, signal);
  let ask = first;
  for (let round = 1; ; round++) {
    const { watermark } = await metrics.watermark();
    const runner = createQueryRunner({ today, tools: metrics, biomarkers });
    const latest = biomarkers ? (await metrics.snapshot({ as_of: today })).biomarkers : [];
    const analysis = await ask(
      runner.run,
      latest.map(({ answer }) => answer),
    );
    const after = await metrics.watermark();
    if (watermark === after.watermark || round === limits.analysisRunsMax)
      return {
        ...analysis,
        evidence: runner.evidence(),
        aside: latest.map((proven) => ({ today, ...proven })),
        data_watermark: after.watermark,
        cost_usd: model.costUsd() - costBefore,
      };
    ask = async (query) => ({ ...analysis, findings: await rerunQueries(analysis.findings, query) });
  }
}

function write(model: Model, gate: Gate, turn: Turn, known: Known, signal: AbortSignal): Promise<Synthesis> {
  const { planned, analysed, meanings, advice } = known;
  const { messages, journal } = turn;
  const { today, metrics, memories, plan } = planned;
  const { findings } = analysed;
  const unanswered = [...plan.unanswered, ...analysed.unanswered];
  return synthesize({
    model,
    gate,
    journal,
    signal,
    input: { messages, today, findings, unanswered, metrics, meanings, advice, memories },
  });
}

function gateOf({ messages }: Turn, { planned, analysed, meanings, advice }: Known, detect: Detect | null): Gate {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const { today, metrics } = planned;
  const aside = analysed.aside.map(({ query, answer }) => findingOf(query, answer));
  return createGate(
    { findings: [...analysed.findings, ...aside], questions, today, metrics, meanings, advice },
    detect,
  );
}

const findingOf = (query: QueryEvidence['query'], answer: MetricAnswer): Finding => ({
  item: { question: '', intent: 'latest', queries: [query] },
  answers: [answer],
});

function answered(gate: Gate, turn: Turn, known: Known, written: Synthesis): Answered {
  const { planned, analysed } = known;
  const { answer, grounding } = written;
  const computed = analysed.findings.flatMap(({ answers }) => answers.flatMap(({ facts }) => facts));
  const mentioned = mentionedAside(gate, analysed.aside, computed, answer);
  return {
    result: {
      answer,
      fact_sheet: factSheet([...computed, ...mentioned.flatMap((evidence) => evidence.answer.facts)]),
      agents_used: agentsUsed(planned.plan),
      cost_usd: usd(planned.cost_usd + analysed.cost_usd + written.cost_usd),
      data_watermark: analysed.data_watermark,
      grounding,
    },
    evidence: [...analysed.evidence, ...mentioned],
    memories: turn.context.include_memory ? distil(turn.messages) : [],
  };
}

function mentionedAside(
  gate: Gate,
  aside: readonly QueryEvidence[],
  computed: readonly Fact[],
  answer: string,
): QueryEvidence[] {
  const saying = ({ key, value, unit }: Fact) => JSON.stringify([key.replace(/\.[^.]*$/, ''), value, unit]);
  const proved = new Set(computed.map(saying));
  const unproved = aside.filter(({ answer: { facts } }) => facts.some((fact) => !proved.has(saying(fact))));
  if (unproved.length === 0) return [];
  const supporting = new Set<Fact>();
  let before = '';
  for (const sentence of splitSentences(answer)) {
    for (const fact of gate.check(sentence, before).facts) supporting.add(fact);
    before += sentence;
  }
  return unproved.filter(({ answer: { facts } }) => facts.some((fact) => supporting.has(fact)));
}

const usd = (amount: number) => Number(amount.toFixed(8));

const agentsUsed = ({ assignments }: Plan): string[] => [
  'orchestrator',
  ...specialists.filter((agent) => agent === 'data_analyst' || assignments.some((each) => each.agent === agent)),
  'synthesizer',
];

function factSheet(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}
