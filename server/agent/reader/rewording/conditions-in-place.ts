import { sidesBehind } from '../words/limit-words.ts';
import { amount } from '../words/limits.ts';

// Moves conditions to where the rules expect them.
type Rewording = readonly [pattern: RegExp, words: string];

const things = '(days|nights|mornings)';

const picks = '(?:with|when|where|on which|in which|i\\b|my\\b|over|under|above|below|between|at least|at most)';

const only = '(?:only |just |solely )?';

const taking =
  "(?:(?:please |now |let['’]?s )?(?:take|consider|look at|pick|use|count|keep|select|choose|include)|taking|considering|looking at|picking|using|counting|keeping|selecting|choosing)";

const next = '(?=[^?]*?(?:, |: | [-–—] ))';

const workout = '(?:worked out|trained|exercised|ran|swam|cycled|hiked|went (?:for a|running|swimming|cycling|hiking))';

const statistic = '(?:average|avg|mean|median|typical)';

const limit = '(?:(?:over|under|above|below|more than|less than|fewer than|at least|at most|between|>=?|<=?|≥|≤) ?\\d)';

const someDays =
  '(?:weekdays|weekends|weekend (?:days|nights)|week ?nights|work ?days|(?:mon|tues|wednes|thurs|fri|satur|sun)days)';

const sessions =
  '(?:days?|nights?|mornings?|evenings?|runs?|rides?|workouts?|sessions?|swims?|walks?|hikes?|ones?|those|trainings?)';

const rewordings: readonly Rewording[] = [
  [/^(\s*(?:of|from|among|out of) )(last|this) (week|month|year)['’]s (days|nights)\b/i, '$1the $4 of $2 $3'],
  [
    new RegExp(
      `(?<=\\b${statistic}\\b[^?.!;]*)[?.!;]+ +(?:please |and |but )*(?:(?:only|just) (?:(?:count|consider|use|include|take|look at) )?|(?:count|consider|use|include|take|look at) (?:only|just) )(?:on |for |the |those )*${things} (?=${picks})([^?.!;]*?)(?:,? please)?[?.!]*\\s*$`,
      'i',
    ),
    ', only on $1 $2',
  ],
  [
    new RegExp(
      `^\\s*(?:on |for |only |over )*(${someDays}) (?=(?:with|when|where|on which)\\b|${limit})((?:[^,:?]|,\\d)*\\d(?:[^,:?]|,\\d)*)[,:] (?=[^?]*\\b(?:${statistic}|how (?:much|many|long|far))\\b)([^?]+)`,
      'i',
    ),
    'On days $2, $3 on $1',
  ],
  [
    new RegExp(
      `(?<=\\b(?:${statistic}|total|highest|lowest|how (?:much|long|far))\\b[^?]*)\\b(?:on|for|over) (${someDays}) (?=(?:with|when|where|on which)\\b[^?]*\\d|${limit})`,
      'i',
    ),
    'on $1 on days ',
  ],
  [
    new RegExp(
      `(?<=^[^?]*\\b${statistic}\\b[^,:?]*)(?<!\\b${sessions}) (?:with|where) (?=${limit}|(?!my\\b|i\\b)[\\p{L}-]+(?: [\\p{L}-]+)? ?(?:[<>≥≤]|(?:was |is )?(?:over|under|above|below) \\d))`,
      'iu',
    ),
    ' on days with ',
  ],
  [
    new RegExp(`^\\s*with (?=${limit}(?:[^,:?]|,\\d)*[,:] [^?]*\\b(?:${statistic}|how (?:much|long|far))\\b)`, 'i'),
    'On days with ',
  ],
  [
    /\b(days|nights|mornings) (?:having|featuring|containing|that (?:include[ds]?|contain(?:ed|s)?|feature[ds]?|had|have|saw)) (?=(?:an? |any |at |more |less |fewer |over |under |above |below |between |\d|my |stress\b|some )[^,?]*)/gi,
    '$1 with ',
  ],
  [
    new RegExp(
      `^\\s*(?:out of|of|from|among(?:st)?|within|in|over|during) ((?:the |my )?(?:last|past|previous) [\\w-]+ (?:days|nights|weeks|months))[,:]? ${taking} ${only}(?:those|the ones|the (?:days|nights)|days|nights|ones) (?=${picks})([^:?]*?)(?::|,(?= (?:what|how|which)\\b)| [-–—]) ([^?]+)`,
      'i',
    ),
    'On days $2, $3 over $1',
  ],
  [
    new RegExp(
      `^\\s*(?:out of|of|from|among(?:st)?|within|in|over|during) (?:all |the |my )*(?:(days|nights|mornings) )?((?:in|of|from|over|during|since) [^,:?]{3,40}|(?:this|last) (?:week|month|year|quarter))[,:]? ${taking} ${only}(?:those|the ones|the (?:days|nights)|days|nights|ones) (?=${picks})([^:?]*?)(?::|,(?= (?:what|how|which)\\b)| [-–—]) ([^?]+)`,
      'i',
    ),
    'On $1 days $3, $4 $2',
  ],
  [/^On (days|nights|mornings) days /, 'On $1 '],
  [
    new RegExp(
      `^\\s*(?:out of|of|from|among(?:st)?|within|across) (?:only |just )?(?:all |the |those |my )*${things}((?: (?!how\\b)[\\w-]+){0,6}?) (?=${picks})${next}`,
      'i',
    ),
    'On $1$2 ',
  ],
  [/\bif (?:i|we|you) (?:were to )?(?:only|just) (look at|count|take|consider|include|use) /gi, 'looking only at '],
  [/\bif (?:i|we|you) (?:were to )?(look at|count|take|consider|include|use) only /gi, 'looking only at '],
  [
    /\b(on|for|in|during|over) (?:any(?: given)?|an?) (day|night|morning) (?=(?:with|when|where|on which)\b)/gi,
    '$1 $2s ',
  ],
  [new RegExp(`\\b(?:provided|given|assuming)(?: that)? (?=i (?:had )?${workout}\\b)`, 'gi'), 'on days when '],
];

export const withConditionsInPlace = (text: string): string =>
  rewordings.reduce((left, [pattern, words]) => left.replace(pattern, words), text);

const inFront = { at_least: 'at least', at_most: 'at most' } as const;

const patterns = sidesBehind.map(({ op, words }) => ({
  prefix: inFront[op],
  pattern: new RegExp(
    `(?<![\\w.,]|\\b(?:last|past|first|top|best|worst) )(${amount}(?:\\s+(?!and\\b|or\\b|to\\b)[\\p{L}'’-]+){0,3}?)\\s*(?:${words})(?!\\s*\\d| than\\b)`,
    'giu',
  ),
}));

export const withSidesInFront = (text: string): string =>
  patterns.reduce(
    (left, { prefix, pattern }) => left.replace(pattern, (_, said: string) => `${prefix} ${said.trim()}`),
    text,
  );
