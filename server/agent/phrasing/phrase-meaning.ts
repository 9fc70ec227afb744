import type { Memory } from '../../../routers/turns/memories.contract.ts';
import { formatValue } from '../lexicon/format.ts';
import { inSentence, nameOf, plural } from '../lexicon/metric-labels.ts';
import type { Advice, Meaning } from '../model.ts';
import { listOf } from './phrase-operations.ts';

const meaningText = (meaning: Meaning): string =>
  [standingText(meaning), meaning.flag === undefined ? '' : `The report itself marks it as ${meaning.flag}.`]
    .filter((text) => text !== '')
    .join(' ');

function standingText({ metric, fact, standing, low, high, authority, reference }: Meaning): string {
  const value = (limit: number) => formatValue(limit, fact.unit);
  const range =
    low !== null && high !== null
      ? `from ${value(low)} to ${value(high)}`
      : high !== null
        ? `up to ${value(high)}`
        : low !== null
          ? `from ${value(low)} on`
          : '';
  const verb = plural(nameOf(metric)) ? 'lie' : 'lies';
  const where = `Your ${inSentence(nameOf(metric))} ${verb} ${standing} the range`;
  if (range === '') return '';
  // A value equal to the bound is outside only if the bound is exclusive.
  if (standing === 'above' && high !== null && value(fact.value) === value(high))
    return `Your ${inSentence(nameOf(metric))} ${verb} just above the range, which is under ${value(high)}, by ${authority}.`;
  return reference === null ? `${where} on ${authority}.` : `${where} ${range}, by ${authority}.`;
}

const noDoctor = 'This is no diagnosis; a doctor who knows you can say more.';

const isPlain = ({ standing, reference, flag }: Meaning): boolean =>
  standing === 'within' && reference === null && flag === undefined;

/** What lies within the report's own range is said in one sentence. */
export function meaningsText(meanings: readonly Meaning[]): string {
  const plain = meanings.filter(isPlain);
  const names = listOf(plain.map(({ metric }) => inSentence(nameOf(metric))));
  const together = plain[1] && plain[0] ? [`Your ${names} lie within the range on ${plain[0].authority}.`] : [];
  const apart = together.length > 0 ? meanings.filter((each) => !isPlain(each)) : meanings;
  const said = [...apart.map(meaningText), ...together].filter((text) => text !== '');
  return said.length === 0 ? '' : [...said, noDoctor].join(' ');
}

export function adviceText(advice: readonly Advice[], memories: readonly Memory[]): string {
  const heeded = memories.filter(
    ({ id, text }) => !/\d/.test(text) && advice.some(({ memoryIds }) => memoryIds.includes(id)),
  );
  const remembered =
    heeded.length === 0
      ? []
      : [`I kept in mind what you told me: ${heeded.map(({ text }) => text.replace(/[.\s]+$/, '')).join('; ')}.`];
  const said = advice.map(({ text, authority }) => `${text.replace(/[.\s]+$/, '')} (${authority}).`);
  return [...said, ...remembered].join(' ');
}
