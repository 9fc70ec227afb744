import { findMentions } from '../../lexicon/metric-names.ts';
import type { MetricInfo } from '../../model.ts';
import type { Reader } from '../read-clause.ts';

const manners = /\b(?:average|mean|highest|lowest|max(?:imum)?|min(?:imum)?|peak|top)\b/gi;
const kindsOfScore = /\b(?:total|scores?|levels?)\b/gi;

/**
 * `Maximum stress` is the name of a metric, and also the most of a plainer one: that one is meant where nothing else was
 * measured. `Sleep score` never becomes `sleep`, which is no score.
 */
export function plainer(
  metric: MetricInfo | undefined,
  words: string,
  { metrics, vocabulary }: Reader,
): MetricInfo | undefined {
  if (!metric || metric.days > 0) return metric;
  const bare = words.replace(manners, ' ');
  const scored = bare.replace(kindsOfScore, ' ');
  const known = (text: string): MetricInfo | undefined => {
    const [mention, ...others] = findMentions(text, vocabulary, { typos: false });
    if (!mention || others.length > 0 || text.slice(0, mention.start).trim() !== '') return undefined;
    if (text.slice(mention.end).trim() !== '') return undefined;
    return metrics.find(({ key, days }) => mention.keys.includes(key) && days > 0);
  };
  const score = known(scored);
  return known(bare) ?? (score?.kind === 'score' ? score : undefined) ?? metric;
}
