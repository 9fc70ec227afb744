import type { Outputs } from '../../data/api.ts';
import type { Fact } from './answer-numbers.ts';

type Metric = Pick<Outputs['metrics']['list']['metrics'][number], 'key' | 'label'>;

/** For an empty conversation. */
export const openings = [
  'How did I sleep last week?',
  'Anything unusual lately?',
  'Summarise my week',
  'Do I sleep better on weekends?',
];

const suggestedMax = 3;

/** Questions about the same metric that hale can answer and that were not just asked. */
export function suggestionsAfter(question: string, facts: readonly Fact[], metrics: readonly Metric[]): string[] {
  const metric = metrics.find(({ key }) => facts.some((fact) => fact.key.startsWith(`${key}.`)));
  if (!metric) return [];
  return questionsAbout(metric)
    .filter((text) => text.toLowerCase() !== question.toLowerCase())
    .slice(0, suggestedMax);
}

export function questionsAbout({ key, label }: Metric): string[] {
  if (key.startsWith('biomarker:'))
    return [`What was my latest ${label}?`, `How did my ${label} change since the report before?`];
  const name = wordOf(label);
  return [
    `Was my ${name} different this month than last month?`,
    `What was my average ${name} per weekday over the last 90 days?`,
    `When was my ${name} highest?`,
    `What is the trend of my ${name} over the last 90 days?`,
  ];
}

/** `Time asleep` within a sentence; `HRV (RMSSD)` keeps its letters. */
const wordOf = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);
