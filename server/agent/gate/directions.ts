import { lowerIsBetter } from '../lexicon/metric-labels.ts';
import type { Sayable } from './sayables.ts';

export type DirectionWord = { start: number; end: number; way: 'up' | 'down' | 'good' | 'bad'; verb: boolean };

const ways: readonly { way: DirectionWord['way']; verb: boolean; pattern: RegExp }[] = [
  {
    way: 'up',
    verb: true,
    pattern:
      /\b(?:rose|risen|ris(?:e|es|ing)|increas(?:e|es|ed|ing)|(?<!\byou )climb(?:s|ed|ing)?|grew|grow(?:s|n|ing)|gain(?:s|ed)?|jumped|went up|(?:going|gone|trending|moved|moving|creeping) up|up (?=by|from|\d)|(?:is|are|was|were) up)\b/gi,
  },
  {
    way: 'down',
    verb: true,
    pattern:
      /\b(?:fell|fall(?:s|en|ing)?|decreas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|drop(?:s|ped|ping)?|shrank|sank|lost|dipped|went down|(?:going|gone|trending|moved|moving) down|down (?=by|from|\d)|(?:is|are|was|were) down)\b/gi,
  },
  {
    way: 'up',
    verb: false,
    pattern: /\b(?:higher|more(?! (?:recent|data|than half))|longer|greater|faster|heavier|larger)\b/gi,
  },
  {
    way: 'down',
    verb: false,
    pattern: /\b(?:lower(?! (?:end|bound|limit))|less|fewer|shorter|smaller|slower|lighter)\b/gi,
  },
  { way: 'good', verb: true, pattern: /\b(?:improv(?:e|es|ed|ing|ement)|better)\b/gi },
  { way: 'bad', verb: true, pattern: /\b(?:worse(?:n|ns|ned|ning)?|deteriorat\w+)\b/gi },
];

export function findDirections(text: string): DirectionWord[] {
  return ways
    .flatMap(({ way, verb, pattern }) =>
      Array.from(text.matchAll(pattern), (match) => ({
        start: match.index,
        end: match.index + match[0].length,
        way,
        verb,
      })),
    )
    .sort((a, b) => a.start - b.start);
}

const signed = new Set(['difference', 'percent_change', 'trend', 'contrast']);

export const isSigned = ({ role, aggregate }: Sayable): boolean => role === 'fact' && signed.has(aggregate);

/** 0 if the interval includes zero. */
export function directionOf(sayable: Sayable): -1 | 0 | 1 {
  const sign = Math.sign(sayable.value) as -1 | 0 | 1;
  const { aggregate, answer } = sayable;
  if (aggregate !== 'trend' && aggregate !== 'contrast') return sign;
  const part = (name: string) => answer.facts.find(({ key }) => key.endsWith(`.${name}`))?.value;
  const [low, high] = [part(`${aggregate}_low`), part(`${aggregate}_high`)];
  return low !== undefined && high !== undefined && low <= 0 && high >= 0 ? 0 : sign;
}

export function agreesWith(word: DirectionWord, direction: -1 | 0 | 1, metricKey: string): boolean {
  if (word.way === 'up' || word.way === 'down') return direction === (word.way === 'up' ? 1 : -1);
  const better = lowerIsBetter.test(metricKey) ? -1 : 1;
  return direction === (word.way === 'good' ? better : -better);
}

export const claimsNothing = (text: string): boolean =>
  /\b(?:no|not|neither|nor|whether|if|unclear|cannot|may|might|could|can|stable)\b|n['’]t\b/i.test(text);

/** 0 if the interval includes zero. */
export function correlationSign({ answer, aggregate, value }: Sayable): -1 | 0 | 1 {
  const part = (name: string) => answer.facts.find((_, index) => answer.details[index]?.aggregate === name)?.value;
  const [low, high] = [part('correlation_low'), part('correlation_high')];
  const rho = part('correlation') ?? (aggregate === 'correlation' ? value : 0);
  return low !== undefined && high !== undefined && low <= 0 && high >= 0 ? 0 : (Math.sign(rho) as -1 | 0 | 1);
}

const together =
  /\b(?<!(?:not|no|n['’]t) (?:\w+ )?)(?:positive(?:ly)?|go(?:es)? (?:together|along)|in the same direction|goes? hand in hand)\b/i;
const apart = /\b(?:negative(?:ly)?|invers\w+|opposite|against each other)\b/i;
const nothingClear =
  /\b(?:no (?:\w+ )?(?:connection|correlation|relation(?:ship)?|link|association|sign)|not (?:\w+ )?(?:go|correlated|connected|related|linked|associated|clear)|unrelated|unclear|independent|neither)\b|n['’]t (?:\w+ )?(?:go|correlate|seem)/i;

export function correlationAgrees(
  { plain, directions }: { plain: string; directions: readonly DirectionWord[] },
  sayable: Sayable,
): boolean {
  const sign = correlationSign(sayable);
  if (nothingClear.test(plain)) return sign === 0;
  if (/\b(?:strong|clear)(?:ly)?\b/i.test(plain) && sign === 0) return false;
  if (apart.test(plain)) return sign === -1 || (sign === 0 && /\bnegative\b/i.test(plain) && sayable.value < 0);
  if (together.test(plain)) return sign === 1 || (sign === 0 && /\bpositive\b/i.test(plain) && sayable.value > 0);
  const ways = directions.flatMap(({ way }) => (way === 'up' ? [1] : way === 'down' ? [-1] : []));
  const [first, second] = ways;
  return first === undefined || second === undefined || sign === first * second;
}
