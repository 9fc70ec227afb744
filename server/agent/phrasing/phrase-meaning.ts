import type { Memory } from '../../../routers/turns/memories.contract.ts';
import { formatValue, spanOf } from '../lexicon/format.ts';
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
      ? `of ${spanOf(value(low), value(high))}`
      : high !== null
        ? `up to ${value(high)}`
        : low !== null
          ? `from ${value(low)} on`
          : '';
  const name = inSentence(nameOf(metric));
  const subject = `Your ${name} ${plural(name) ? 'are' : 'is'}`;
  if (range === '') return '';
  // A value equal to an exclusive bound is outside.
  if (standing === 'above' && high !== null && value(fact.value) === value(high))
    return `${subject} just above the range, which is under ${value(high)}, given by ${authority}.`;
  return `${subject} ${standing} the range ${reference === null ? `on ${authority}` : `${range} given by ${authority}`}.`;
}

const noDoctor = 'This is not a diagnosis; a doctor who knows you can say more.';

const isPlain = ({ standing, reference, flag }: Meaning): boolean =>
  standing === 'within' && reference === null && flag === undefined;

/** Values within the report's own range share one sentence, without what the answer has said itself. */
export function meaningsText(meanings: readonly Meaning[], isSaid: (meaning: Meaning) => boolean): string {
  const apart = meanings.filter((each) => !isSaid(each));
  const plain = apart.filter(isPlain);
  const names = listOf(plain.map(({ metric }) => inSentence(nameOf(metric))));
  const together = plain[1] && plain[0] ? [`Your ${names} are within the ranges on ${plain[0].authority}.`] : [];
  const said = [...apart.filter((each) => together.length === 0 || !isPlain(each)).map(meaningText), ...together];
  const isFine = meanings.every((each) => isPlain(each) && isSaid(each));
  return isFine ? '' : [...said.filter((text) => text !== ''), noDoctor].join(' ');
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
