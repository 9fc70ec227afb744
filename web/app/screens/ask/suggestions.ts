import type { Outputs } from '../../data/api.ts';
import type { Fact } from './answer-numbers.ts';

type Metric = Pick<Outputs['metrics']['list']['metrics'][number], 'key' | 'label' | 'words'>;

export const openings = [
  'How did I sleep last week?',
  'Anything unusual lately?',
  'Summarise my week',
  'Do I sleep better on weekends?',
];

const suggestedMax = 3;

export function suggestionsAfter(question: string, facts: readonly Fact[], metrics: readonly Metric[]): string[] {
  const metric = metrics.find(({ key }) => facts.some((fact) => fact.key.startsWith(`${key}.`)));
  if (!metric) return [];
  return questionsAbout(metric)
    .filter((text) => text.toLowerCase() !== question.toLowerCase())
    .slice(0, suggestedMax);
}

export function questionsAbout({ key, label, words }: Metric): string[] {
  if (key.startsWith('biomarker:'))
    return [`What was my latest ${label}?`, `How did my ${label} change since the report before?`];
  const name = words.includes(label.toLowerCase()) ? wordOf(label) : (words[0] ?? wordOf(label));
  return [
    `Compare my ${name} this month with last month`,
    `My average ${name} per weekday over the last 90 days`,
    `Trend of my ${name} over the last 90 days`,
    `On which day was my highest ${name}?`,
  ];
}

/** `HRV (RMSSD)` keeps its capitals. */
const wordOf = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);
