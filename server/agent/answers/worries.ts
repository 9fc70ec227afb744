import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { isSlow } from '../lexicon/metric-labels.ts';
import { analysisText } from '../lexicon/query-text.ts';
import type { Plan, PlanInput, PlanItem } from '../model.ts';
import { isDoseQuestion } from '../safety/dose.ts';
import { illness } from '../safety/medical-claims.ts';

const shownMax = 4;

/** Values that bear on an illness or a medicine; none diagnoses it. */
const bearsOn: readonly (readonly [asked: RegExp, keys: RegExp])[] = [
  [/apno?ea|\bsnor/, /^(?:spo2|sleep_duration|wakeups|breathing_rate)$/],
  [
    /insomnia|narcolep|sleeping (?:pill|tablet)|melatonin|zolpidem|ambien|to sleep\b|can sleep\b/,
    /^(?:sleep_duration|sleep_latency|awake_time)$/,
  ],
  [/pressure|hypert|hypot|stroke|kidney|heart (?:att|dis|fail)|pril\b|sartan|dipine/, /^(?:systolic|diastolic)_/],
  [/diabet|metformin|insulin|sugar/, /a1c|glucose|blood sugar/i],
  [/cholesterol|statin|heart (?:att|dis|fail)|stroke/, /^biomarker:.*(?:ldl|hdl|cholesterol|triglyc)/i],
  [/rr?hythm|fibrillat|a-?fib|cardia|\bheart\b|beta|olol\b/, /^(?:resting_)?heart_rate$/],
  [/ana?emi|\biron\b/, /^biomarker:.*(?:ferritin|h[ae]+moglobin|iron)/i],
  [/thyro/, /^biomarker:.*(?:tsh|thyro|\bf?t[34]\b)/i],
  [
    /infect|covid|\bflu\b|influenza|inflam|pneumon|sepsis|\b(?:ill|sick)\b/,
    /crp|c-reactive|^(?:resting_heart_rate|breathing_rate)$/i,
  ],
  [/depress|anxi|burn-?out|bipolar|adhd|traline|oxetine|ssri/, /^(?:sleep_duration|stress|hrv_rmssd|active_time)$/],
  [/obes|metabolic|ozempic|wegovy|mounjaro|semaglutide/, /^(?:bmi|weight|waist)/],
  [/over-?training/, /^(?:hrv_rmssd|resting_heart_rate|sleep_duration)$/],
  [/deficien|vitamin/, /^biomarker:.*(?:vitamin|ferritin|folate|b12)/i],
];

/** For a medicine, values are shown only if the question names them. */
const ofValues =
  /\b(?:numbers|readings?|values?|results?|cholesterol|ldl|a1c|hba1c|sugar|glucose|ferritin|pressure|heart rate|pulse)\b(?! (?:pills?|tablets?|med\w*|drugs?|value))/i;

const noDiagnosis =
  'I cannot tell an illness from data; these are your own values that bear on it, and a doctor can say what they mean.';

/** What somebody has measured that throws light on a worry about an illness or a medicine. */
export function valuesFor(question: string, metrics: readonly ListedMetric[]): ListedMetric[] {
  const text = question.toLowerCase();
  const kinds = bearsOn.filter(([asked]) => asked.test(text));
  return metrics.filter(({ key, days }) => days > 0 && kinds.some(([, keys]) => keys.test(key))).slice(0, shownMax);
}

/** Null if nothing measured bears on the question. */
export function worryPlan(question: string, { metrics }: Pick<PlanInput, 'metrics'>): Plan | null {
  const isDose = isDoseQuestion(question);
  if (isDose && !ofValues.test(question)) return null;
  if (!isDose && !new RegExp(`\\b${illness}\\b`, 'i').test(question)) return null;
  const items = valuesFor(question, metrics).map((metric): PlanItem => {
    const isRare = isSlow(metric) || metric.key.startsWith('biomarker:');
    const window = isRare ? ({ kind: 'all' } as const) : ({ kind: 'last_days', n: 30 } as const);
    const aggregate = isRare ? 'latest' : 'mean';
    return { question, intent: isRare ? 'latest' : 'value', queries: [{ metric: metric.key, aggregate, window }] };
  });
  if (items.length === 0) return null;
  return {
    items,
    unanswered: isDose ? [] : [noDiagnosis],
    assignments: [
      { agent: 'data_analyst', question: analysisText({ items }, metrics) },
      { agent: 'domain_expert', question },
    ],
  };
}
