import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics.contract.ts';
import { dayText } from '../days.ts';
import { formatValue } from '../format.ts';
import { inSentence, nameOf, plural, subjectOf } from '../metric-labels.ts';
import type { Finding, MetricInfo, PhraseInput } from '../model.ts';
import { isEmptyPeriod, noDataPeriodText, periodText } from './periods.ts';
import { comparisonText } from './phrase-comparison.ts';
import { trendText } from './phrase-trend.ts';

/** The whole answer, one finding a paragraph. The same findings always give the same text. */
export function answerText({
  findings,
  unanswered,
  metrics,
}: Pick<PhraseInput, 'findings' | 'unanswered' | 'metrics'>): string {
  const paragraphs = [...new Set(findings.map(findingText).filter((text) => text !== ''))];
  const remarks = unanswered.join(' ');
  const offer = findings.length === 0 && unanswered.length > 0 ? ` ${offerText(metrics)}` : '';
  return [...paragraphs, ...(remarks === '' ? [] : [`${remarks}${offer}`])].join('\n');
}

const offeredMax = 12;

/** What can be asked, by name and without a single number. */
function offerText(metrics: readonly MetricInfo[]): string {
  const withData = metrics.filter(({ days }) => days > 0);
  if (withData.length === 0)
    return 'There is no data in your account yet; connect a source or upload a lab report, and I can answer from it.';
  const names = withData.slice(0, offeredMax).map((metric) => inSentence(nameOf(metric)));
  const more = withData.length > offeredMax ? ' and more' : '';
  return `You can ask me for averages, totals, extremes, trends, comparisons of periods, and days over or under a limit. I have data on: ${names.join(', ')}${more}.`;
}

function findingText({ item, answers }: Finding): string {
  const [query] = item.queries;
  const [answer] = answers;
  if (!query || !answer) return '';
  if (answers.every(({ facts }) => facts.length === 0)) return refusalText(query, answer);
  if (item.intent === 'compare') return comparisonText(item.queries, answers);
  return item.queries
    .map((each, index) => answerOf(each, answers[index]))
    .filter((text) => text !== '')
    .join(' ');
}

function answerOf(query: MetricQuery, answer: MetricAnswer | undefined): string {
  if (!answer) return '';
  const fact = answer.facts[0];
  if (!fact) return refusalText(query, answer);
  const said = query.aggregate === 'trend' ? trendText(query, answer) : valueText(query, answer, fact);
  return `${said}${sparse(query, answer) ? ' Most of those days have no data, so read this with care.' : ''}`;
}

/** Without any number, not even those of the period: where there is no data there is nothing to count. */
function refusalText(query: MetricQuery, { metric, refusal, printed, window }: MetricAnswer): string {
  const { aggregate } = query;
  const name = subjectOf(metric, query);
  const text = printed?.value_text ?? '';
  if (refusal?.reason === 'no_data' && text !== '' && !/\d/.test(text))
    return `Your newest result for ${name} is printed without a number, as “${text}”.`;
  if (refusal?.reason === 'unknown_metric') return `I do not know a metric called ${/\d/.test(name) ? 'that' : name}.`;
  if (refusal?.reason !== 'senseless') {
    return `There is no data on your ${name}${isEmptyPeriod(query.window, window) ? '' : ` ${plainPeriod(query, window)}`}.`;
  }
  if (aggregate === 'sum')
    return `Adding up your ${name} would mean nothing, because ${metric.kind === 'score' ? 'scores of several days do not add up' : 'it is a level and not an amount'}; I can give you the average instead.`;
  const detail = /\d/.test(refusal.detail) ? '' : ` ${refusal.detail}`;
  return `I cannot compute that for your ${name}.${detail}`;
}

/** The period in words, as long as they hold no digit. */
function plainPeriod({ window, weekdays }: MetricQuery, resolved: MetricAnswer['window']): string {
  const words = noDataPeriodText(window, resolved, weekdays).replace(/ *\([^)]*\)/g, '');
  return /\d/.test(words) ? 'in the period that you asked about' : words;
}

/** An average over days that mostly are not there says little. Single values are what they are. */
const sparse = ({ aggregate }: MetricQuery, { metric, coverage }: MetricAnswer): boolean =>
  !['latest', 'first', 'count'].includes(aggregate) &&
  !/^(?:biomarker:|workout)/.test(metric.key) &&
  coverage.days_with_data * 2 < coverage.days_expected;

type Said = { name: string; value: string; period: string; base: string; on: string; single: boolean };

function valueText(query: MetricQuery, answer: MetricAnswer, fact: Fact): string {
  const said: Said = {
    name: subjectOf(answer.metric, query),
    value: formatValue(fact.value, fact.unit),
    period: periodText(query.window, answer.window, query.weekdays),
    base: baseText(answer, fact),
    on: answer.at_date === null ? '' : ` on ${dayText(answer.at_date)}`,
    single: answer.window.from === answer.window.to,
  };
  if (answer.metric.key === 'workout_count' && (query.aggregate === 'latest' || query.aggregate === 'first'))
    return `The ${query.aggregate} day with ${said.name} was ${said.on.slice(4)}.`;
  if (query.aggregate === 'count_days') return countText(query, answer, said);
  if (query.aggregate === 'latest' || query.aggregate === 'first') return latestText(query, answer, said);
  return `${statement(query, answer, said)}.`;
}

function statement({ aggregate }: MetricQuery, { metric }: MetricAnswer, said: Said): string {
  const { name, value, period, base, on } = said;
  if (said.single && ['mean', 'median', 'sum'].includes(aggregate))
    return `Your ${name} ${plural(name) ? 'were' : 'was'} ${value} ${period}`;
  switch (aggregate) {
    case 'sum':
      return `Your ${name} came to ${value} in total ${period}${base}`;
    case 'median':
      return `The median of your ${name} was ${value} ${period}${base}`;
    case 'min':
      return `Your lowest value of ${name} was ${value}${on}, ${period}${base}`;
    case 'max':
      return `Your highest value of ${name} was ${value}${on}, ${period}${base}`;
    case 'std_dev':
      return `The standard deviation of your ${name} was ${value} ${period}${base}`;
    case 'count':
      return `Your ${name} ${plural(name) ? 'have' : 'has'} ${value} ${period}`;
    default:
      return `Your ${name} averaged ${value}${metric.kind === 'total' && !/^workout/.test(metric.key) ? ' a day' : ''} ${period}${base}`;
  }
}

/** `, from 27 of 30 nights`; laboratory values and workouts are expected on no particular day. */
function baseText({ metric, coverage }: MetricAnswer, { n }: Fact): string {
  if (/^(?:biomarker:|workout)/.test(metric.key)) return `, from ${n} ${n === 1 ? 'value' : 'values'}`;
  if (coverage.days_expected < coverage.days_with_data || coverage.days_expected === 0) return '';
  const nightly = /sleep|awake|bed|latency|breathing/.test(metric.key);
  return `, from ${coverage.days_with_data} of ${coverage.days_expected} ${nightly ? 'nights' : 'days'}`;
}

const opText = { over: 'over', under: 'under', at_least: 'at least', at_most: 'at most', between: 'between' } as const;

function countText({ threshold }: MetricQuery, { metric }: MetricAnswer, said: Said): string {
  if (!threshold) return '';
  if (metric.key === 'workout_count') return `You had ${said.name} on ${said.value} ${said.period}.`;
  const upper = threshold.op === 'between' ? ` and ${formatValue(threshold.upper, metric.unit)}` : '';
  const limit = `${opText[threshold.op]} ${formatValue(threshold.value, metric.unit)}${upper}`;
  return `Your ${said.name} ${plural(said.name) ? 'were' : 'was'} ${limit} on ${said.value} ${said.period}${said.base}.`;
}

function latestText({ aggregate }: MetricQuery, { metric, printed }: MetricAnswer, said: Said): string {
  const which = aggregate === 'first' ? 'first' : 'latest';
  const isBound = /^[<>≤≥]/.test(printed?.value_text ?? '');
  const value = isBound ? `reported as ${printed?.value_text} ${metric.unit}` : said.value;
  const low = printed?.reference_low ?? null;
  const high = printed?.reference_high ?? null;
  const range =
    low !== null && high !== null
      ? `The laboratory's reference range is ${formatValue(low, metric.unit)} to ${formatValue(high, metric.unit)}.`
      : high !== null
        ? `The laboratory's reference is up to ${formatValue(high, metric.unit)}.`
        : low !== null
          ? `The laboratory's reference is at least ${formatValue(low, metric.unit)}.`
          : '';
  return `Your ${which} value of ${said.name} ${which === 'first' ? 'was' : 'is'} ${value}${said.on === '' ? '' : `, measured${said.on}`}. ${range}`.trim();
}
