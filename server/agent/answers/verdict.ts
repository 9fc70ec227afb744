import type { MetricAnswer, Threshold } from '../../../routers/metrics/metrics.contract.ts';
import { boundOf } from '../lexicon/format.ts';
import type { Claim, Finding, Meaning } from '../model.ts';

export type Verdict = 'yes' | 'no';

const said = (isSo: boolean): Verdict => (isSo ? 'yes' : 'no');

function meets(value: number, threshold: Threshold): boolean {
  switch (threshold.op) {
    case 'over':
      return value > threshold.value;
    case 'under':
      return value < threshold.value;
    case 'at_least':
      return value >= threshold.value;
    case 'at_most':
      return value <= threshold.value;
    default:
      return threshold.upper < threshold.value
        ? value >= threshold.value || value <= threshold.upper
        : value >= threshold.value && value <= threshold.upper;
  }
}

const factOf = ({ facts, details }: MetricAnswer, ...aggregates: string[]) =>
  facts.find((_, place) => aggregates.includes(details[place]?.aggregate ?? ''));

function signOf({ item: { queries, intent }, answers }: Finding): number | null {
  for (const answer of answers) {
    for (const name of ['trend', 'contrast', 'correlation']) {
      const [value, low, high] = ['', '_low', '_high'].map((end) => factOf(answer, `${name}${end}`)?.value);
      if (value === undefined) continue;
      if (low === undefined || high === undefined) return Math.sign(value);
      return low > 0 || high < 0 ? Math.sign(value) : 0;
    }
    const change = factOf(answer, 'difference', 'percent_change');
    if (change) return Math.sign(change.value);
  }
  if (queries.some(({ compare_to, split }) => compare_to !== undefined || split !== undefined)) return null;
  const [first, second] = answers.map(({ facts }) => facts[0]);
  if (intent === 'report')
    return first && second && answers[0]?.at_date !== answers[1]?.at_date
      ? Math.sign(second.value - first.value)
      : null;
  return first && second && first.unit === second.unit ? Math.sign(first.value - second.value) : null;
}

export function verdictOf({ item, answers }: Finding, meanings: readonly Meaning[]): Verdict | null {
  const { claim } = item;
  const [answer] = answers;
  if (!claim || !answer) return null;
  const isNone = answer.refusal?.reason === 'no_data' && item.queries[0]?.metric.startsWith('workout');
  if (isNone && (claim.is === 'some' || (claim.is === 'met' && /^(?:over|at_least)$/.test(claim.threshold.op))))
    return 'no';
  switch (claim.is) {
    case 'met':
      return metBy(claim.threshold, answer);
    case 'some': {
      const count = factOf(answer, 'count_days', 'sum');
      return count ? said(count.value > 0) : null;
    }
    case 'every': {
      const count = factOf(answer, 'count_days');
      if (!count) return null;
      if (count.value < count.n) return 'no';
      return count.n >= answer.coverage.days_expected ? 'yes' : null;
    }
    case 'changed': {
      const sign = signOf({ item, answers });
      const percent = answers.map((each) => factOf(each, 'percent_change')).find((each) => each !== undefined);
      if (claim.percent !== undefined)
        return percent
          ? said(percent.value * (claim.way ?? 1) >= claim.percent)
          : sign === null || sign === claim.way
            ? null
            : 'no';
      return sign === null ? null : said(claim.way === null ? sign !== 0 : sign === claim.way);
    }
    default:
      return standingOf(claim.standing, answer, meanings);
  }
}

function metBy(threshold: Threshold, answer: MetricAnswer): Verdict | null {
  const [fact] = answer.facts;
  if (!fact) return null;
  const bound = boundOf(fact, answer);
  if (bound === null) return said(meets(fact.value, threshold));
  // `<0.5` is under 0.6 as well, but may or may not be over 0.3.
  const isBelow = bound === '<' || bound === '≤';
  const { op, value } = threshold;
  if (op === 'between') return null;
  if (isBelow && value >= fact.value) return op === 'under' && value > fact.value ? 'yes' : op === 'over' ? 'no' : null;
  if (!isBelow && value <= fact.value)
    return op === 'over' && value < fact.value ? 'yes' : op === 'under' ? 'no' : null;
  return null;
}

function standingOf(
  asked: Extract<Claim, { is: 'standing' }>['standing'],
  { metric, facts }: MetricAnswer,
  meanings: readonly Meaning[],
): Verdict | null {
  const meaning =
    meanings.find(({ fact }) => fact === facts[0] || JSON.stringify(fact) === JSON.stringify(facts[0])) ??
    meanings.find((each) => each.metric.key === metric.key);
  if (!meaning) return null;
  const { standing } = meaning;
  if (asked === 'not_above') return said(standing !== 'above');
  if (asked === 'enough') return said(standing !== 'below');
  if (asked === 'outside') return said(standing !== 'within');
  return said(standing === asked);
}

const words: Readonly<Record<Verdict, RegExp>> = {
  yes: /^(?:yes|yeah|yep|yup|indeed|absolutely|definitely|certainly|ja|oui|si|sim|tak|evet|да|так|that(?:['’]s| is) (?:right|correct|true))$/,
  no: /^(?:no|nope|nah|not really|nein|non|nao|nee|nie|nej|nei|ne|hayir|нет|ні|that(?:['’]s| is) (?:wrong|incorrect|not (?:right|correct|true)))$/,
};
const opening =
  /^[\s"'“”*_>-]*([\p{L}'’]+(?: (?:really|right|correct|true|wrong|incorrect|is|not)){0,3})\s*(?:[,.:;!–—-]|$)/u;
const concluding = /\banswer (?:is|would be|to (?:that|this|your question) is)[\s:"“]*(yes|no)\b/i;
const ofItself = /^[\s"'“”*_>-]*no,? (?:I|hale)\b/i;

export function verdictIn(sentence: string): Verdict | null {
  const begin = opening.exec(sentence.slice(0, 60))?.[1] ?? '';
  const found = [begin, concluding.exec(sentence)?.[1] ?? ''].map((each) =>
    each
      .normalize('NFD')
      .replace(/(?<=\p{Script=Latin})\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase(),
  );
  if (found.some((each) => words.yes.test(each))) return 'yes';
  return found.some((each) => words.no.test(each)) && !ofItself.test(sentence) ? 'no' : null;
}
