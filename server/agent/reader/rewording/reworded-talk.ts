// `weight now + average in 2024`, `the median would be better`.
type Rewording = readonly [pattern: RegExp, words: string | ((said: string, word?: string) => string)];

const aggregate =
  '(?:median|mean|average|avg|max(?:imum)?|min(?:imum)?|total|sum|highest|lowest|standard deviation|trend)';
const unit =
  '(?:miles?|km|kms|kilomet(?:er|re)s?|met(?:er|re)s?|feet|kg|kgs|kilos?|kilograms?|lbs?|pounds?|stone|hours?(?: and minutes)?|minutes?|mins?|lit(?:er|re)s?|kcal|kj|mmol\\/l|mg\\/dl|percent|steps?)';
const kindly =
  "(?:please|pls|if (?:you can|possible|that['’]?s ok(?:ay)?)|thanks?(?: you)?|would be (?:great|nice|good))";

const rewordings: readonly Rewording[] = [
  [/(?<=\p{L}|\d) (?:\+|&|plus|\/) (?=\p{L})/giu, ' and '],
  [/(?<=\p{L}) ?~ ?(?=\p{L})/gu, ' with '],
  [/(?<=\p{L}) ?(?:±|\+\/-) ?(?=\p{L})/gu, ' and '],
  [
    /,? ?\(?\b(?:not (?:counting|including)|excluding|excl\.?|without|ignoring|leaving out|minus)(?: any| all| my| the)? naps\b\)?(?<=\b(?:sle[ep]\w*|asleep|nights?)\b.*)/gi,
    '',
  ],
  [
    /\b(?:in|of|among|across|from)? ?(?:all )?(?:of )?my (20[0-4]\d) (days|nights|values|runs|rides|walks|workouts|average|mean|median|total|data)\b/gi,
    ' of my $2 in $1',
  ],
  [
    new RegExp(
      `^\\s*(?:hm+,? |ok(?:ay)?,? |actually,? |no,? )*(?:the |an? )?(${aggregate})(?: value)? (?:would|might|could|may) (?:be|make|tell|suit|work|fit)\\b.*$`,
      'i',
    ),
    'and the $1?',
  ],
  [
    new RegExp(
      `^\\s*(?:hm+,? |ok(?:ay)?,? |actually,? |no,? )*(?:as |use |show |give me )?(?:the |an? )?(${aggregate})(?: value)?,? (?:instead of|rather than|and not|not) (?:the |an? )?${aggregate}(?: value)?\\b[^?]*$`,
      'i',
    ),
    'and the $1?',
  ],
  [
    new RegExp(
      `(?<=\\S)\\s*[?.!,;:(–-]+\\s*(?:(?:and |but )?(?:in |as |make (?:it|that) |give (?:it|me|that)(?: in| as)? |preferably (?:in )?|express(?:ed)? (?:it )?in ))?(?:the )?(${unit}),?(?: ${kindly})+\\)?\\s*[.!?]*\\s*$`,
      'i',
    ),
    (_, name = '') => ` in ${name.toLowerCase()}?`,
  ],
  [
    new RegExp(
      `^\\s*(?:and |but |ok(?:ay)?,? )*(?:(?:what(?:['’]s| is) (?:that|it) |show (?:me )?(?:that|it) |give (?:me )?(?:that|it) |say (?:that|it) |i meant )?in|make (?:it|that)|convert(?:ed)? (?:it |that )?(?:in)?to|how (?:many|much)(?= .* (?:is|are|was|were) (?:that|it|this|those))) ${unit}(?: (?:is|are|was|were) (?:that|it|this|those))?(?:,? ${kindly})*\\s*[.!?]*\\s*$`,
      'i',
    ),
    'same again',
  ],
];

const mark = /(?:^|(?<=[\s:,;]))\(?(?:[1-9]|[a-e])\)\s+/gi;
const parted = (text: string): string =>
  (text.match(mark) ?? []).length > 1 ? text.replace(mark, (_, at: number) => (at === 0 ? '' : '; ')) : text;

export const asTalked = (text: string): string =>
  rewordings.reduce(
    (left, [pattern, words]) =>
      typeof words === 'string' ? left.replace(pattern, words) : left.replace(pattern, words),
    parted(text),
  );
