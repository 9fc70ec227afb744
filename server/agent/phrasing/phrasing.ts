import type { Fact, ListedMetric, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { exampleQuestions, namesOfData, quoted } from '../answers/offers.ts';
import { emptyAccount } from '../answers/talk.ts';
import { type Verdict, verdictOf } from '../answers/verdict.ts';
import { dayText, lengthOf } from '../lexicon/days.ts';
import { formatValue, printedStanding } from '../lexicon/format.ts';
import { isClock, sessionsOf, subjectOf } from '../lexicon/metric-labels.ts';
import type { Finding, PhraseInput } from '../model.ts';
import { inAskedUnits } from './asked-units.ts';
import { begun } from './condition-text.ts';
import { isEmptyPeriod, noDataPeriodText } from './period-text.ts';
import { bundleText } from './phrase-bundle.ts';
import { comparisonText } from './phrase-comparison.ts';
import { contrastText } from './phrase-contrast.ts';
import { groupText } from './phrase-group.ts';
import { adviceText, meaningsText } from './phrase-meaning.ts';
import { correlationText, listOf, percentileText, rankText, streakText, trendText } from './phrase-operations.ts';
import { listed, overviewText, withRange } from './phrase-overview.ts';
import { unusualText } from './phrase-unusual.ts';
import { sparseRemark, valueText } from './phrase-value.ts';

// Without data nothing supports a number.
function refusalText(query: MetricQuery, answer: MetricAnswer, metrics: readonly ListedMetric[]): string {
  const { metric, refusal, printed, window } = answer;
  const name = subjectOf(metric, query);
  const text = printed?.value_text ?? '';
  if (refusal?.reason === 'no_data' && text !== '' && !/\d/.test(text))
    return `Your newest result for ${name} is printed without a number, as “${text}”.`;
  if (refusal?.reason === 'unknown_metric') return `I do not know a metric called ${/\d/.test(name) ? 'that' : name}.`;
  if (refusal?.reason !== 'senseless') {
    if (chooses(query)) {
      const such = query.where ? 'such ' : '';
      return `There are no ${such}${sessionsOf(query.activity_type)} recorded ${plainPeriod(query, window).replace(/^for /, '')}.`;
    }
    const isUnmeasured = metrics.some(({ key, days }) => key === metric.key && days === 0);
    if (query.where && !isUnmeasured && !isEmptyPeriod(query.window, window))
      return `There are no such days with values of your ${name} ${plainPeriod(query, window)}.`;
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
  return /\d/.test(words) ? 'in that period' : words;
}

type Said = Pick<PhraseInput, 'findings' | 'unanswered' | 'metrics'> &
  Partial<Pick<PhraseInput, 'meanings' | 'advice' | 'memories'>>;

export function answerText({ findings, unanswered, metrics, meanings = [], advice = [], memories = [] }: Said): string {
  const remarks = unanswered.join(' ');
  const offer = findings.length === 0 && unanswered.length > 0 ? ` ${offerText(metrics)}` : '';
  const results = sameReport(findings);
  const told = findings.filter(
    (each, place) => !results.includes(each) && !isToldBefore(each, findings.slice(0, place)),
  );
  const verdicts = told.map((finding) => verdictOf(finding, meanings));
  const paragraphs = [
    reportText(results),
    ...told.map((finding, place) =>
      withVerdict(
        inAskedUnits(findingText(finding, metrics), finding),
        verdicts[place] === verdicts[place - 1] ? null : (verdicts[place] ?? null),
      ),
    ),
    meaningsText(
      meanings,
      ({ fact, reference, flag }) => reference === null && flag === undefined && /\.(?:latest|first)$/.test(fact.key),
    ),
    adviceText(advice, memories),
    otherDataText(findings, metrics),
    remarks === '' ? '' : `${remarks}${offer}`,
  ];
  return datesOnce([...new Set(paragraphs)].filter((text) => text !== '').join('\n'));
}

const withVerdict = (text: string, verdict: Verdict | null): string =>
  verdict === null ? text : begun(verdict === 'yes' ? 'Yes, ' : 'No, ', text);

/** Names a period's days only once. */
function datesOnce(text: string): string {
  const seen = new Set<string>();
  return text.replace(/ \w+ \((?:[^()]*\d )?\p{Lu}\p{Ll}+ \d{4}\)/gu, (words) => {
    const isNew = !seen.has(words);
    seen.add(words);
    return isNew ? words : words.replace(/ \(.*/, '');
  });
}

function isToldBefore({ answers }: Finding, others: readonly Finding[]): boolean {
  const keyOf = (fact: Fact) => JSON.stringify(fact);
  const told = new Set(others.flatMap((each) => each.answers.flatMap(({ facts }) => facts.map(keyOf))));
  const own = answers.flatMap(({ facts }) => facts.map(keyOf));
  return own.length > 0 && own.every((key) => told.has(key));
}

/** Results of one report, with nothing more asked. */
function sameReport(findings: readonly Finding[]): readonly Finding[] {
  const results = findings.filter(
    ({ item, answers: [answer] }) =>
      item.queries.length === 1 &&
      item.queries[0]?.aggregate === 'latest' &&
      !item.claim &&
      answer?.metric.key.startsWith('biomarker:') &&
      answer.facts.length > 0,
  );
  const [newest = []] = [...Map.groupBy(results, ({ answers }) => answers[0]?.at_date).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return newest.length > 1 ? newest : [];
}

function reportText(results: readonly Finding[]): string {
  const pairs = results.flatMap(
    ({
      item: {
        queries: [query],
      },
      answers: [answer],
    }) => (query && answer ? [{ query, answer }] : []),
  );
  const day = results[0]?.answers[0]?.at_date;
  if (!day) return '';
  const out = pairs.filter(({ answer }) => printedStanding(answer) === 'outside');
  const isFine = pairs.every(({ answer }) => printedStanding(answer) === 'within');
  const standing =
    out.length > 0 ? ` Outside the range: ${listed(out)}.` : isFine ? ' All lie within their ranges.' : '';
  return `Your latest results, of ${dayText(day)}: ${listOf(pairs.map(withRange))}.${standing}`;
}

function offerText(metrics: readonly ListedMetric[]): string {
  const examples = exampleQuestions(metrics);
  return examples.length === 0 ? emptyAccount : `You could ask: ${quoted(examples)}`;
}

function otherDataText(findings: readonly Finding[], metrics: readonly ListedMetric[]): string {
  const isUnmeasured = (key: string) => metrics.some((each) => each.key === key && each.days === 0);
  const lacks = findings.some(({ answers }) => answers.some(({ metric }) => isUnmeasured(metric.key)));
  const names = namesOfData(metrics);
  return lacks && names !== '' ? `You have data on ${names}.` : '';
}

function findingText({ item, answers }: Finding, metrics: readonly ListedMetric[]): string {
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

function besideEachOther([first = '', second = '']: readonly string[], answers: readonly MetricAnswer[]): string[] {
  const [a = 0, b = 0] = answers.map(({ window }) => lengthOf(window.from, window.to));
  const unequal = Math.abs(a - b) > unequalFrom * Math.max(a, b);
  return [first, begun('Against that, ', second), unequal ? 'The periods are not equally long.' : ''];
}

const unequalFrom = 0.05;

// `over 20 km on no day`, and how near it came.
function nearestText({ item, answers }: Finding, metrics: readonly ListedMetric[]): string {
  const [count, extreme] = item.queries;
  const [answer, end] = answers;
  const text = count ? answerOf(count, answer, metrics) : '';
  const [fact] = end?.facts ?? [];
  const day = end?.at_date ?? null;
  if (!fact || day === null) return text;
  return `${text} The ${extreme?.aggregate === 'min' ? 'lowest' : 'highest'} was ${formatValue(fact.value, fact.unit)}, on ${dayText(day)}.`;
}

function answerOf(query: MetricQuery, answer: MetricAnswer | undefined, metrics: readonly ListedMetric[]): string {
  if (!answer) return '';
  if (!answer.facts[0]) return refusalText(query, answer, metrics);
  const text = textOf(query, answer);
  return text.endsWith('with care.') ? text : `${text}${sparseRemark(query, answer)}`;
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
