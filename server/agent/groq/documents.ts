import type { MetricAnswer } from '../../../routers/metrics/metrics.contract.ts';
import type { TurnMessage } from '../../../routers/turns/turns.contract.ts';
import { verdictOf } from '../answers/verdict.ts';
import { slotName } from '../gate/slots.ts';
import { rangeText } from '../lexicon/days.ts';
import { factValue } from '../lexicon/format.ts';
import { nameOf } from '../lexicon/metric-labels.ts';
import { limits } from '../limits.ts';
import type { AnalyseInput, PhraseInput, PlanInput } from '../model.ts';

// JSON keeps personal text inside quotation marks.

const earlierMessagesMax = 10;
const messageCharactersMax = 4_000;

const conversation = (messages: readonly TurnMessage[]) => {
  const shown = messages.map(({ role, content }) => ({ role, text: content.slice(0, messageCharactersMax) }));
  return { question: shown.at(-1)?.text ?? '', earlier_messages: shown.slice(0, -1).slice(-earlierMessagesMax) };
};

const named = (key: string, label: string) => ({ key, name: nameOf({ key, label }) });

export const planDocument = ({ messages, today, metrics }: PlanInput) => ({
  ...conversation(messages),
  today,
  metrics: metrics.map(({ key, label }) => named(key, label)),
});

export const analysisDocument = (input: AnalyseInput, asked: string) => ({
  ...planDocument(input),
  your_task: asked,
  metrics: input.metrics.map(({ key, label, unit, kind, first_date, last_date, days }) => ({
    ...named(key, label),
    ...{ unit, kind, first_date, last_date, days },
  })),
  memories: input.memories.map(({ kind, text }) => ({ kind, text })),
  newest_laboratory_values: input.snapshot.flatMap((answer) => factsDocument(answer)),
});

export const shownFacts = ({ facts }: MetricAnswer) => facts.slice(0, limits.factsShownMax);

export function factsDocument(answer: MetricAnswer) {
  const { metric, details, printed, others } = answer;
  return shownFacts(answer).map((fact, place) => {
    const { key, value, unit, n, window, filter } = fact;
    const [from = '', to = ''] = window.split('/');
    const detail = details[place];
    return {
      ...named(key, nameOf(metric)),
      aggregate: detail?.aggregate ?? '',
      ...{ value, unit, as_text: factValue(fact, answer), n, window, period: rangeText(from, to) },
      ...(detail?.group && { group: detail.group }),
      ...(detail?.at_date && { day: detail.at_date }),
      ...(filter !== undefined && { filter }),
      ...(others.length > 0 && { together_with: others.map(nameOf) }),
      ...(printed && { printed }),
    };
  });
}

const gapDocument = ({ metric, window, refusal, coverage }: MetricAnswer) => ({
  name: nameOf(metric),
  period: rangeText(window.from, window.to),
  ...(refusal ? { reason: refusal.reason, detail: refusal.detail } : coverage),
});

const isThin = ({ refusal, coverage }: MetricAnswer): boolean =>
  refusal !== null || coverage.days_with_data * 2 < coverage.days_expected;

export const metricsToName = ({ findings, metrics }: Pick<PhraseInput, 'findings' | 'metrics'>) =>
  findings.some(({ answers }) => answers.some(({ facts }) => facts.length > 0)) ? [] : metrics;

const yesOrNo = (findings: PhraseInput['findings'], meanings: PhraseInput['meanings']) =>
  findings
    .filter(({ item }) => item.claim !== undefined)
    .map((finding) => ({ question: finding.item.question, answer: verdictOf(finding, meanings) }));

export function phraseDocument({
  messages,
  today,
  findings,
  unanswered,
  meanings,
  advice,
  memories,
  metrics,
}: PhraseInput) {
  const answers = findings.flatMap((finding) => finding.answers);
  return {
    ...conversation(messages),
    today,
    facts: answers.flatMap(factsDocument).map((fact, place) => ({ slot: slotName(place), ...fact })),
    missing_or_thin_data: answers.filter(isThin).map(gapDocument),
    meanings: meanings.map(({ metric, fact, ...rest }) => ({
      name: nameOf(metric),
      fact_key: fact.key,
      value: fact.value,
      unit: fact.unit,
      ...rest,
    })),
    advice: advice.map(({ text, authority }) => ({ text, authority })),
    memories: memories.map(({ kind, text }) => ({ kind, text })),
    yes_or_no: yesOrNo(findings, meanings),
    open_question: findings.find(({ item }) => item.bundle !== undefined)?.item.bundle ?? null,
    cannot_be_answered: unanswered,
    metrics_with_data: metricsToName({ findings, metrics }).map(nameOf),
  };
}
