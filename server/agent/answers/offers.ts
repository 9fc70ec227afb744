import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { inSentence, nameOf } from '../lexicon/metric-labels.ts';

const questions: readonly (readonly [key: RegExp, ask: (metric: ListedMetric) => string])[] = [
  [/^sleep_duration$/, () => 'How long do I sleep on average?'],
  [/^steps$/, () => 'How many steps do I take per day?'],
  [/^resting_heart_rate$/, () => 'Is my resting heart rate going up or down?'],
  [/^workout_distance$/, () => 'What was my longest workout ever?'],
  [/^biomarker:/, (metric) => `What is my latest ${inSentence(nameOf(metric))}?`],
  [/^weight$/, () => 'How much do I weigh?'],
  [/^hrv_rmssd$/, () => 'What is my HRV?'],
  [/^active_time$/, () => 'How much active time do I have per day?'],
  [/^heart_rate$/, () => 'What is my average heart rate?'],
  [/^(?!workout|max_|min_|.*(?:share|time$))/, (metric) => `How did my ${inSentence(nameOf(metric))} change?`],
];

const offeredMax = 3;

export function exampleQuestions(metrics: readonly ListedMetric[]): string[] {
  let left = metrics.filter(({ days, label }) => days > 0 && !/\d/.test(label));
  const asked = questions.flatMap(([key, ask]) => {
    const metric = left.find((each) => key.test(each.key));
    left = left.filter((each) => each !== metric);
    return metric ? ask(metric) : [];
  });
  return asked.slice(0, offeredMax);
}

export function quoted(examples: readonly string[]): string {
  const marked = examples.map((each) => `“${each}”`);
  return marked.length < 2 ? marked.join('') : `${marked.slice(0, -1).join(', ')} or ${marked.at(-1)}`;
}

const kinds: readonly (readonly [key: RegExp, name: string])[] = [
  [/^sleep_duration$/, 'sleep'],
  [/^steps$/, 'steps'],
  [/^resting_heart_rate$/, 'resting heart rate'],
  [/^hrv/, 'HRV'],
  [/^stress$/, 'stress'],
  [/^active_time$/, 'active time'],
  [/^workout_count$/, 'workouts'],
  [/^weight$/, 'weight'],
  [/blood_pressure$/, 'blood pressure'],
  [/^glucose$/, 'glucose'],
  [/^biomarker:/, 'laboratory values'],
];

export function namesOfData(metrics: readonly ListedMetric[]): string {
  const own = metrics.filter(({ days }) => days > 0);
  const names = kinds.filter(([key]) => own.some((metric) => key.test(metric.key))).map(([, name]) => name);
  const all = names.length > 0 ? names : own.slice(0, 3).map((metric) => inSentence(nameOf(metric)));
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
