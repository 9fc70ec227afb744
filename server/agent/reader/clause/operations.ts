import type { Group } from '../../../../routers/metrics/metrics.contract.ts';
import { blank } from '../../lexicon/words.ts';
import { findGroup } from './groups.ts';
import { findRanking, type Ranking } from './ranking.ts';
import { findRelation, type Relation } from './relations.ts';
import { findTake, type Take } from './sessions.ts';

export type Operation =
  | { kind: 'rank'; ranking: Ranking }
  | { kind: 'streak' }
  | { kind: 'percentile' }
  | { kind: 'relation'; relation: Relation };

export type Operations = {
  operation: Operation | null;
  group: Group | null;
  take: Take | null;
  unanswered: string[];
  rest: string;
};

const streaks =
  /\b(?:days|nights|mornings|weeks|times) (?:in a row|running|straight)\b|\b(?:in a row|(?:winning )?streaks?|consecutive(?:ly)?|back[- ]to[- ]back|uninterrupted)\b|\bon the (?:trot|bounce)\b|\bone after (?:the other|another)\b|(?<=\b(?:longest|current|best) )(?:stretch|spell|chain) (?=with\b|where\b|over\b|above\b|under\b|below\b)|\b(?:successive|unbroken)\b|\b(?:run|stretch|string|series|spell|chain|sequence|row) of (?=(?:days|nights|mornings|consecutive|(?:[\d.,]+k? ?(?:step |\+)?)(?:days|nights))\b)/gi;
const percentiles =
  /\bhow (?:unusual|extreme|rare|exceptional) (?:is|was|are|were)\b|^\s*(?:so |and |but )?(?:is|are|was|would be)(?= (?:an? )?\d.*\b(?:for me|of mine|by my standards|in my case)\b)|\b(?:in |at )?(?:what|which) percentile\b|\bpercentiles?\b|\b(?:what|how many) (?:percent(?:age)?|%|share|proportion|fraction) of (?=(?:all |the |my |own )*(?:days|nights|mornings|values|runs|workouts)\b)|\bhow (?:does|do|did|is|was|would)\b.*\b(?:compare|rank|stack up|measure up|stand)\b[^?]*?\b(?:my|all) (?:own|other)\b(?: (?:nights|days|values|history|data|ones|records?))?|\bhow (?:does|do|did|is|was|would)\b[^?]*?\brank\b|(?<=\bpercentiles?\b.*)\b(?:sits?|stands?|lies?|falls?|ranks?|lands?)\b|\b(?:rank|ranking|standing) of (?=(?:an? |my )?\d)|^\s*(?:does|do|did|would) (?=.*\d.*\brank\b)|\brank(?:s|ed)? (?:high|low|highly|well|badly)\b|(?:^|,)\s*where (?:does|do|did|is|was|are|would)\b(?=.*\b(?:sit|stand|rank|fall|lie|place)\b)|(?<=(?:^|,)\s*where .*)\b(?:sit|stand|rank|fall|lie|place)\b/gi;

export function readOperations(text: string): Operations {
  const none = { operation: null, group: null, take: null, unanswered: [], rest: text };
  const relation = findRelation(text);
  if (relation) return { ...none, operation: { kind: 'relation', relation: relation.relation }, rest: relation.rest };
  const take = findTake(text);
  const taken = take?.rest ?? text;
  const streak = blanked(taken, streaks);
  if (streak !== taken) return { ...none, operation: { kind: 'streak' }, take: take?.take ?? null, rest: streak };
  const percentile = blankedKeeping(taken, percentiles);
  if (percentile !== taken)
    return { ...none, operation: { kind: 'percentile' }, take: take?.take ?? null, rest: percentile };
  const listed = findGroup(taken);
  const grouped = listed?.group === 'day' && findRanking(listed.rest) ? null : listed;
  const ungrouped = listed?.rest ?? taken;
  const common = { ...none, group: grouped?.group ?? null, take: take?.take ?? null, rest: ungrouped };
  const ranked = grouped ? null : findRanking(ungrouped);
  if (ranked && 'unanswered' in ranked) return { ...common, unanswered: [ranked.unanswered] };
  if (ranked) return { ...common, operation: { kind: 'rank', ranking: ranked.ranking }, rest: ranked.rest };
  return common;
}

const blanked = (text: string, pattern: RegExp): string =>
  [...text.matchAll(pattern)].reduce((left, { 0: said, index }) => blank(left, index, index + said.length), text);

function blankedKeeping(text: string, pattern: RegExp): string {
  return text.replace(pattern, (said) =>
    /^how (?!many)/i.test(said)
      ? said
          .replace(/^how \w+/i, (word) => ' '.repeat(word.length))
          .replace(/\b(?:compare|rank|stack up|measure up|stand)\b/i, (word) => ' '.repeat(word.length))
          .replace(/\b(?:(?:to|with|against|among|within|in|of) )?(?:my|all) (?:own|other)\b.*$/i, (word) =>
            ' '.repeat(word.length),
          )
      : ' '.repeat(said.length),
  );
}
