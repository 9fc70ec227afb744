import { windowText } from '../../text/dates.ts';
import { unitOf } from '../../text/units.ts';
import type { Fact } from './answer-numbers.ts';

export type Bars = { label: string; unit: string; bars: { name: string; value: number; fact: number }[] };

const named = /^(.+)\.(mean|median|sum|min|max|count|count_days|latest|highest|lowest)(?:\.(.+))?$/;
const barsMax = 31;

export function barsOf(facts: readonly Fact[]): Bars | null {
  const families = new Map<string, Bars>();
  facts.forEach(({ key, unit, value, window, filter }, fact) => {
    const [, metric = '', aggregate = '', group] = named.exec(key) ?? [];
    if (metric === '' || unit === 'min after midnight' || value < 0) return;
    const family = families.get(`${metric}.${aggregate}.${unit}`) ?? {
      label: metric.replace('biomarker:', '').replaceAll('_', ' '),
      unit: unitOf({ key, unit }),
      bars: [],
    };
    const name = group === undefined ? (filter ?? windowText(window)) : groupText(group);
    if (!family.bars.some((bar) => bar.name === name)) family.bars.push({ name, value, fact });
    families.set(`${metric}.${aggregate}.${unit}`, family);
  });
  const found = [...families.values()].find(({ bars }) => bars.length >= 2 && bars.length <= barsMax);
  return found ?? null;
}

function groupText(group: string): string {
  const text = group.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
