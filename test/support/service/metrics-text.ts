type Sample = { name: string; labels: Record<string, string>; value: number };
type Family = { help: string; type: string; samples: Sample[] };
export type Families = Map<string, Family>;

const nameForm = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const headForm = new RegExp(`^# (HELP|TYPE) (${nameForm}) (.+)$`);
const sampleForm = new RegExp(`^(${nameForm})(?:\\{(.*)\\})? ([-+]?(?:\\d[\\d.e+-]*|Inf)|NaN)$`);
const labelForm = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/;
const types = ['counter', 'gauge', 'histogram'];

/** A strict parser of the Prometheus text format. */
export function parseMetrics(text: string): Families {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const families: Families = new Map();
  const helps = new Map<string, string>();
  let current = '';
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, name = '', rest = ''] = headForm.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (helps.has(name)) throw new Error(`${name} has a second HELP.`);
      helps.set(name, rest);
    } else if (keyword === 'TYPE') {
      const help = helps.get(name);
      if (help === undefined || families.has(name) || !types.includes(rest)) throw new Error(`Bad TYPE: ${line}`);
      families.set(name, { help, type: rest, samples: [] });
      current = name;
    } else addSample(families.get(current), current, line);
  }
  for (const [name, family] of families) check(name, family);
  return families;
}

function addSample(family: Family | undefined, familyName: string, line: string): void {
  const [, name = '', labels = '', value = ''] = sampleForm.exec(line) ?? [];
  const suffixes = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (!family || !suffixes.some((suffix) => name === familyName + suffix)) throw new Error(`Bad sample: ${line}`);
  family.samples.push({ name, labels: parseLabels(labels), value: Number(value.replace('Inf', 'Infinity')) });
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest !== ''; ) {
    const [whole, name = '', value = ''] = labelForm.exec(rest) ?? [];
    if (whole === undefined || name in labels) throw new Error(`Bad labels: ${text}`);
    labels[name] = value;
    rest = rest.slice(whole.length);
  }
  return labels;
}

const keyOf = ({ name, labels }: Pick<Sample, 'name' | 'labels'>) =>
  `${name}${JSON.stringify(Object.entries(labels).toSorted())}`;

function check(name: string, { type, samples }: Family): void {
  if ((type === 'counter') !== name.endsWith('_total')) throw new Error(`${name} is named as what it is not.`);
  if (new Set(samples.map(keyOf)).size !== samples.length) throw new Error(`${name} has a series twice.`);
  if (type !== 'gauge' && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} is below 0.`);
  if (type === 'histogram') checkHistogram(name, samples);
}

function checkHistogram(name: string, samples: readonly Sample[]): void {
  const group = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(Object.entries(labels).toSorted());
  for (const series of Map.groupBy(samples, group).values()) {
    const buckets = series.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => Number(labels['le']?.replace('Inf', 'Infinity')));
    const count = series.find((sample) => sample.name === `${name}_count`)?.value;
    const grows = buckets.every(
      ({ value }, place) =>
        place === 0 ||
        (value >= (buckets[place - 1]?.value ?? 0) && (bounds[place] ?? 0) > (bounds[place - 1] ?? Infinity)),
    );
    const whole = bounds.at(-1) === Infinity && buckets.at(-1)?.value === count;
    if (!grows || !whole || series.length !== buckets.length + 2) throw new Error(`${name} is no histogram.`);
  }
}

export function figureOf(families: Families, name: string, labels: Record<string, string> = {}): number {
  const family = families.get(name) ?? families.get(name.replace(/_(count|sum|bucket)$/, ''));
  return family?.samples.find((sample) => keyOf(sample) === keyOf({ name, labels }))?.value ?? 0;
}
