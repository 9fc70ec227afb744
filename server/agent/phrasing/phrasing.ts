import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { exampleQuestions, namesOfData, quoted } from '../answers/offers.ts';
import { emptyAccount } from '../answers/talk.ts';
import { type Verdict, verdictOf } from '../answers/verdict.ts';
import { dayText, lengthOf } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { isClock, sessionsOf, subjectOf } from '../lexicon/metric-labels.ts';
import type { Finding, MetricInfo, PhraseInput } from '../model.ts';
import { inAskedUnits } from './asked-units.ts';
import { begun, conditionText } from './condition-text.ts';
import { isEmptyPeriod, noDataPeriodText } from './period-text.ts';
import { bundleText } from './phrase-bundle.ts';
import { comparisonText } from './phrase-comparison.ts';
import { contrastText } from './phrase-contrast.ts';
import { groupText } from './phrase-group.ts';
import { adviceText, meaningsText } from './phrase-meaning.ts';
import { correlationText, percentileText, rankText, streakText, trendText } from './phrase-operations.ts';
import { overviewText } from './phrase-overview.ts';
import { unusualText } from './phrase-unusual.ts';
import { sparseRemark, valueText } from './phrase-value.ts';

// Without data nothing supports a number.
function refusalText(query: MetricQuery, answer: MetricAnswer, metrics: readonly MetricInfo[]): string {
  const { metric, refusal, printed, window } = answer;
  const name = subjectOf(metric, query);
  const text = printed?.value_text ?? '';
  if (refusal?.reason === 'no_data' && text !== '' && !/\d/.test(text))
    return `Your newest result for ${name} is printed without a number, as “${text}”.`;
  if (refusal?.reason === 'unknown_metric') return `I do not know a metric called ${/\d/.test(name) ? 'that' : name}.`;
  if (refusal?.reason !== 'senseless') {
    if (chooses(query)) {
      const condition = conditionText(query, answer)
        .replace(/^On days /, ' ')
        .replace(/, $/, '');
      const limit = /\d/.test(condition) ? ' of that kind' : condition;
      return `There are no ${sessionsOf(query.activity_type)}${limit} recorded ${plainPeriod(query, window)}.`;
    }
    const isUnmeasured = metrics.some(({ key, days }) => key === metric.key && days === 0);
    if (query.where && !isUnmeasured && !isEmptyPeriod(query.window, window))
      return `There are no values of your ${name} ${plainPeriod(query, window)} on such days.`;
    if (query.with) return `There are no days with values of both ${plainPeriod(query, window)}.`;
    return `There is no data on your ${name}${isUnmeasured || isEmptyPeriod(query.window, window) ? '' : ` ${plainPeriod(query, window)}`}.`;
  }
  if (query.aggregate === 'sum')
    return `Adding up your ${name} would mean nothing, because ${metric.kind === 'score' ? 'scores of several days do not add up' : 'it is a level and not an amount'}; I can give you the average instead.`;
  const detail = /\d/.test(refusal.detail) ? '' : ` ${refusal.detail}`;
  return `I cannot compute that for your ${name}.${detail}`;
}

const chooses = ({ metric, activity_type, where }: MetricQuery): boolean =>
  metric.startsWith('workout') && (activity_type !== undefined || where !== undefined);

function plainPeriod({ window, weekdays }: MetricQuery, resolved: MetricAnswer['window']): string {
  const words = noDataPeriodText(window, resolved, weekdays).replace(/ *\([^)]*\)/g, '');
  return /\d/.test(words) ? 'in the period that you asked about' : words;
}

type Said = Pick<PhraseInput, 'findings' | 'unanswered' | 'metrics'> &
  Partial<Pick<PhraseInput, 'meanings' | 'advice' | 'memories'>>;

export function answerText({ findings, unanswered, metrics, meanings = [], advice = [], memories = [] }: Said): string {
  const remarks = unanswered.join(' ');
  const offer = findings.length === 0 && unanswered.length > 0 ? ` ${offerText(metrics)}` : '';
  const paragraphs = [
    ...findings.map((finding) =>
      withVerdict(inAskedUnits(findingText(finding, metrics), finding), verdictOf(finding, meanings)),
    ),
    meaningsText(meanings),
    adviceText(advice, memories),
    otherDataText(findings, metrics),
    remarks === '' ? '' : `${remarks}${offer}`,
  ];
  return [...new Set(paragraphs)].filter((text) => text !== '').join('\n');
}

const withVerdict = (text: string, verdict: Verdict | null): string =>
  verdict === null ? text : begun(verdict === 'yes' ? 'Yes, ' : 'No, ', text);

function offerText(metrics: readonly MetricInfo[]): string {
  const examples = exampleQuestions(metrics);
  return examples.length === 0 ? emptyAccount : `You could ask: ${quoted(examples)}`;
}

function otherDataText(findings: readonly Finding[], metrics: readonly MetricInfo[]): string {
  const isUnmeasured = (key: string) => metrics.some((each) => each.key === key && each.days === 0);
  const lacks = findings.some(({ answers }) => answers.some(({ metric }) => isUnmeasured(metric.key)));
  const names = namesOfData(metrics);
  return lacks && names !== '' ? `You have data on ${names}.` : '';
}

function findingText({ item, answers }: Finding, metrics: readonly MetricInfo[]): string {
  if (item.claim?.is === 'some' && item.queries.length === 2) return nearestText({ item, answers }, metrics);
  if (item.bundle) return bundleText({ item, answers });
  const [query] = item.queries;
  const [answer] = answers;
  const overview = answers.some(({ facts }) => facts.length > 0) ? overviewText({ item, answers }) : null;
  if (overview !== null) return overview;
  if (!query || !answer) return '';
  if (answers.every(({ facts }) => facts.length === 0)) return refusalText(query, answer, metrics);
  const [, second] = answers;
  if (isClock(answer.metric) && item.queries[1]?.aggregate === 'std_dev')
    return valueText(query, answer, second?.facts[0]);
  if (item.intent === 'compare') return comparisonText(item.queries, answers);
  const texts = item.queries.map((each, index) => answerOf(each, answers[index], metrics));
  return (isTotals(item, answers) ? besideEachOther(texts, answers) : texts).filter((text) => text !== '').join(' ');
}

const isTotals = ({ queries }: Finding['item'], answers: readonly MetricAnswer[]): boolean =>
  queries.length === 2 &&
  queries.every(({ aggregate, group }) => aggregate === 'sum' && !group) &&
  answers.every(({ facts }) => facts.length > 0);

/** Two totals of which one is held against the other. */
function besideEachOther([first = '', second = '']: readonly string[], answers: readonly MetricAnswer[]): string[] {
  const [a = 0, b = 0] = answers.map(({ window }) => lengthOf(window.from, window.to));
  const unequal = Math.abs(a - b) > unequalFrom * Math.max(a, b);
  return [first, begun('Against that, ', second), unequal ? 'The periods are not equally long.' : ''];
}

const unequalFrom = 0.05;

// `over 20 km on no day`, and how near it came.
function nearestText({ item, answers }: Finding, metrics: readonly MetricInfo[]): string {
  const [count, extreme] = item.queries;
  const [answer, end] = answers;
  const text = count ? answerOf(count, answer, metrics) : '';
  const [fact] = end?.facts ?? [];
  const day = end?.at_date ?? null;
  if (!fact || day === null) return text;
  return `${text} The ${extreme?.aggregate === 'min' ? 'lowest' : 'highest'} was ${formatValue(fact.value, fact.unit)}, on ${dayText(day)}.`;
}

function answerOf(query: MetricQuery, answer: MetricAnswer | undefined, metrics: readonly MetricInfo[]): string {
  if (!answer) return '';
  if (!answer.facts[0]) return refusalText(query, answer, metrics);
  return `${textOf(query, answer)}${sparseRemark(query, answer)}`;
}

function textOf(query: MetricQuery, answer: MetricAnswer): string {
  if (query.group) return groupText(query, answer);
  switch (query.aggregate) {
    case 'trend':
      return trendText(query, answer);
    case 'highest':
    case 'lowest':
      return rankText(query, answer);
    case 'correlation':
      return correlationText(query, answer);
    case 'streak':
      return streakText(query, answer);
    case 'percentile':
      return percentileText(query, answer);
    case 'contrast':
      return contrastText(query, answer);
    case 'unusual':
      return unusualText(query, answer);
    default:
      return valueText(query, answer);
  }
}
