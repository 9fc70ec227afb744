import { clauseAround } from './gate-text.ts';
import type { Place } from './labels.ts';

/** Talk that claims nothing: questions, possibilities, recommendations. */

/** What could be, or is asked, claims nothing; what is told behind `that` does. */
const open =
  /\b(?:can|could|may|might|should|would|must|try|consider|aim|help(?:s|ful)?|recommend\w*|advi[sc]e\w*|suggest\w*|if|whether|unless|ask|please|ideally)\b/i;
export const isOpen = (text: string): boolean => open.test(text) || /\?\s*["'”’)]*\s*$/.test(text);

const told = /^.*\b(?:tell you|say|see|know|shows?|found|means) that\b/i;

/** `Walk more`, `take short breaks every day`: what is recommended was not measured. */
export const isRecommended = (text: string): boolean =>
  /^[\s–—•-]*(?:take|walk|go|keep|avoid|make|use|drink|eat|plan|set|limit|add|start|stop|move|stand|get|do|choose|have|talk|sleep|exercise|rest|put|leave|cut|build|spread|swap)\b(?! (?:you|your)\b)/i.test(
    text,
  );

/** Whether the words in this place tell something, and do not only speak of it. */
export function isClaim(text: string, { start, end }: Place): boolean {
  const clause = clauseAround(text, start, end);
  return !open.test(text.slice(clause.start, clause.end).replace(told, ''));
}
