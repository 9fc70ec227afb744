import type { Fact } from '../../../routers/metrics/metrics.contract.ts';
import { boundOf, formatValue } from '../lexicon/format.ts';
import { inSentence, nameOf } from '../lexicon/metric-labels.ts';
import { limits } from '../limits.ts';
import type { Finding } from '../model.ts';
import { type NumberLanguage, numberLanguages } from './languages/number-lexicons.ts';
import { windowOf } from './sayables.ts';

type SlotFact = { fact: Fact; name: string; bound: string };

/** Numbered from 1, as in the model's document. */
const slotFacts = (findings: readonly Finding[]): SlotFact[] =>
  findings.flatMap(({ answers }) =>
    answers.flatMap((answer) =>
      answer.facts.slice(0, limits.factsShownMax).map((fact) => {
        const bound = boundOf(fact, answer) ?? '';
        return { fact, name: inSentence(nameOf(answer.metric)), bound };
      }),
    ),
  );

export const slotName = (place: number): string => `{{fact:${place + 1}}}`;

const slot = /\{\{\s*fact\s*:\s*(\d{1,4})\s*\}\}/gi;

const units: Readonly<Record<string, string>> = {
  h: 'hour',
  min: 'minute',
  km: 'kilometer',
  m: 'meter',
  kg: 'kilogram',
  '%': 'percent',
  ms: 'millisecond',
  '°C': 'celsius',
};

const amount = /(\d[\d,]*)(?:\.(\d+))?(?: (h|min|km|m|kg|%|ms|°C)(?![\p{L}\d/]))?/gu;

function localized(text: string, language: string): string {
  return text.replace(amount, (_, whole: string, decimals: string | undefined, unit: string | undefined) => {
    const digits = decimals?.length ?? 0;
    const name = unit === undefined ? undefined : units[unit];
    return new Intl.NumberFormat(`${language}-u-nu-latn`, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...(name !== undefined && { style: 'unit', unit: name, unitDisplay: 'short' }),
    }).format(Number(`${whole.replaceAll(',', '')}.${decimals ?? 0}`));
  });
}

const dayOf = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** hale cannot check what another language says of them. */
function rendered({ fact, name, bound }: SlotFact, language: NumberLanguage): string {
  const { from, to } = windowOf(fact);
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'medium', timeZone: 'UTC' });
  const period = from === to ? format.format(dayOf(from)) : format.formatRange(dayOf(from), dayOf(to));
  return `${bound}${localized(formatValue(fact.value, fact.unit), language)} (${name}, ${period})`;
}

export type Slots = {
  fill: (text: string, language: NumberLanguage | 'en') => { text: string; facts: Fact[]; faults: string[] };
  takeOut: (text: string) => { rest: string; facts: Fact[] };
};

export const withoutSlots = (text: string): string => text.replace(slot, ' ');

export function createSlots(findings: readonly Finding[]): Slots {
  const facts = slotFacts(findings);
  const texts = new Map<NumberLanguage, { text: string; fact: Fact }[]>();
  const textsIn = (language: NumberLanguage) => {
    const known = texts.get(language) ?? facts.map((each) => ({ text: rendered(each, language), fact: each.fact }));
    texts.set(language, known);
    return known;
  };
  return {
    fill: (text, language) => {
      const found: Fact[] = [];
      const filled = text.replace(slot, (all, place: string) => {
        const named = facts[Number(place) - 1];
        if (!named) return all;
        found.push(named.fact);
        const { fact, bound } = named;
        return language === 'en' ? `${bound}${formatValue(fact.value, fact.unit)}` : rendered(named, language);
      });
      return { text: filled, facts: found, faults: /\{\{|\}\}/.test(filled) ? ['A slot names no fact.'] : [] };
    },
    takeOut: (text) => {
      let rest = text;
      if (!facts.some(({ name }) => text.includes(`(${name}, `))) return { rest, facts: [] };
      const found: Fact[] = [];
      for (const language of numberLanguages) {
        if (!/\p{Nd}/u.test(rest)) break;
        for (const { text: shown, fact } of textsIn(language)) {
          if (!rest.includes(shown)) continue;
          found.push(fact);
          rest = rest.replaceAll(shown, ' ');
        }
      }
      return { rest, facts: found };
    },
  };
}
