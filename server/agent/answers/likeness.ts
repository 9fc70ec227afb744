// Function words tell little of the topic.
const carrying = new Set(
  'a an the my your our this that these those it its i you we me us they is are was were am be do does did can could would should may might will to of on at for from with and or but so just really please actually now then here hale if all own some any sorry know tell about how exactly in into whatever there something anything thing things one too by as been being has have had no not more much very such than get gets got gotten getting go goes going out up today last past'.split(
    ' ',
  ),
);
const contentWeight = 1;
const carryingWeight = 0.2;

type Words = ReadonlyMap<string, number>;

const weightOf = (words: Words): number => [...words.values()].reduce((sum, weight) => sum + weight, 0);

/** Weighted Dice coefficient, 0 to 1. */
function likeness(one: Words, other: Words): number {
  const both = [...one].reduce((sum, [word, weight]) => sum + (other.has(word) ? weight : 0), 0);
  return (2 * both) / (weightOf(one) + weightOf(other));
}

export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\b(what|who|where|how|that|it)'s\b/g, '$1 is')
    .replace(/\bhow'd\b/g, 'how did')
    .replace(/\bu\b/g, 'you')
    .replace(/\br\b/g, 'are')
    .replace(/\bur\b/g, 'your')
    .replace(/\bpl[sz]\b/g, 'please')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,!?…:;–-]+|[\s.,!?…:;)–-]+$/g, '')
    .trim();

/**
 * What a text is nearest to, by examples; null below `likenessMin`. Clauses with two content words count, too.
 * `meanings` lists synonyms; a slash or a new line separates examples.
 */
export function nearestOf<Kind>(
  meanings: Readonly<Record<string, string>>,
  kinds: readonly { examples: string; kind: Kind }[],
  likenessMin: number,
): (text: string) => Kind | null {
  const concepts = new Map(
    Object.entries(meanings).flatMap(([concept, words]) => words.split(' ').map((word) => [word, concept] as const)),
  );
  const wordsOf = (text: string): Words =>
    new Map(
      (text.match(/\p{L}[\p{L}'-]*/gu) ?? []).map((word) => {
        const concept = concepts.get(word);
        return concept === undefined && carrying.has(word) ? [word, carryingWeight] : [concept ?? word, contentWeight];
      }),
    );
  const known = kinds.flatMap(({ examples, kind }) =>
    examples.split(/ \/ | ?\/?\n\s*/).map((example) => ({ words: wordsOf(plain(example)), kind })),
  );
  return (said) => {
    const text = plain(said);
    const clauses = text.split(/[.!?;,:–]+/).map(wordsOf);
    const parts = [wordsOf(text), ...clauses.filter((words) => weightOf(words) >= 2 * contentWeight)];
    let [best, found]: [number, Kind | null] = [likenessMin, null];
    for (const { words, kind } of known)
      for (const part of parts) {
        const like = likeness(part, words);
        if (like > best) [best, found] = [like, kind];
      }
    return found;
  };
}
