/** A pattern and its replacement; unmatched groups are empty strings. */
export type Rewording = { pattern: RegExp; words: (groups: readonly string[], today: string) => string };

export const rewording = (source: string, words: Rewording['words'], flags = 'gi'): Rewording => ({
  pattern: new RegExp(source, flags),
  words,
});

// `replace` passes groups, then the offset.
function groupsOf(found: readonly unknown[]): string[] {
  const place = found.findIndex((each) => typeof each === 'number');
  return found.slice(0, place).map((each) => (typeof each === 'string' ? each : ''));
}

export const rewordedBy = (rewordings: readonly Rewording[], text: string, today: string): string =>
  rewordings.reduce(
    (left, { pattern, words }) => left.replace(pattern, (...found: unknown[]) => words(groupsOf(found), today)),
    text,
  );
