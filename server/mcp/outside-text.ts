const chosen = new Set([
  ...['key', 'label', 'metric', 'marker', 'name', 'unit', 'group', 'activity_type', 'activities'],
  ...['value_text', 'range_text', 'reference_range', 'flag'],
]);
const plain = /^[\p{L}\p{N}<>≤≥%‰°µμ-][\p{L}\p{N} _.,:/()[\]+*^%‰°µμ·×²³<>≤≥=–-]{0,59}$/u;
const plainWordsMax = 5;
const charactersMax = 300;

function mark(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').replace(/[«»]/g, "'");
  return `«data: ${clean.length > charactersMax ? `${clean.slice(0, charactersMax).toWellFormed()}…` : clean}»`;
}

const isPlain = (text: string) => text === '' || (plain.test(text) && text.split(' ').length <= plainWordsMax);

/** `«data: …»` marks untrusted text, so assistants follow no instruction in it. `told`: fields others always write. */
export function withMarks(value: unknown, told: readonly string[], field = ''): unknown {
  if (typeof value === 'string') {
    const isTold = told.includes(field) && value !== '';
    return isTold || (chosen.has(field) && !isPlain(value)) ? mark(value) : value;
  }
  if (Array.isArray(value)) return value.map((each) => withMarks(each, told, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMarks(each, told, name)]));
}

export function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/«data: (.*?)»/gs, '$1');
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutMarks(each)]));
}
