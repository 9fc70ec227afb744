import type { TurnMessage } from '../../../routers/turns.contract.ts';

/** Nobody asks more than this at once; what is longer was pasted. Bounds the work, too. */
const questionCharactersMax = 2_000;
const clausesMax = 12;
const earlierMessagesMax = 10;

/** Where one question ends and the next begins. */
const border =
  /[?!;\n]+|(?<!\bvs)\.(?=\s|$)|,?\s+(?:and|also|then)\s+(?=(?:how|what|whats|what's|when|which|is|was|were|did|do|does|compare|show|tell|on how)\b)|[,.]?\s+[-–—]?\s*(?=(?:i mean(?:t)?|or rather|no,? wait|scratch that|make that|sorry,)(?=[\s,]))/i;

/** What people put before a question: who said what, and a few words of courtesy. */
const preambles: readonly RegExp[] = [
  /^\s*(?:my|our) [\p{L}-]+ (?:says?|said|thinks?|thought|told me|claims?|claimed|believes?|keeps (?:saying|telling me)|asked|asks|complains?)\b[^,?]*,\s*(?:so |but |and )?(?=(?:how|what|when|which|did|do|does|is|was|were|am|are|have)\b)/iu,
  /^\s*(?:ok(?:ay)?|hey|hi|hello|so|well|right)?[\s,]*(?:just )?(?:a |one |another )?(?:last |final |more )?quick (?:one|question|check|thing)\b[^,:?\d]{0,30}[,:]\s*/iu,
];

/** Text that tries to give orders is no question. The queries are the only thing a question can start anyway. */
const orders =
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instruction|rule|prompt|previous|above|guideline|everything)s?\b|\b(?:system|developer) (?:prompt|message)\b|\byou are now\b|\b(?:pretend|act as|role-?play)\b|^\s*(?:just |simply |please )?(?:say|answer|reply|respond|print|output|repeat|write)\b.*\d/i;

/** `I was on holiday from 1 to 14 August, how many steps …`: what is told stands apart from what is asked. */
const told =
  /^(\s*(?:(?:so|and|but|well|ok|hey),? )*(?:i|we) (?!(?:want|need|would|wonder|like)\b)[^,?]{5,}), (?=(?:so |and |but )?(?:how|what|whats|which|did|do|does|is|was|were|has|have)\b)/i;

const apart = (clause: string): string[] => clause.replace(told, '$1\n').split('\n');

export function clausesOf(message: string): string[] {
  const clauses = withNumbers(message.slice(0, questionCharactersMax).split(border).flatMap(apart));
  return clauses
    .map((clause) => preambles.reduce((left, pattern) => left.replace(pattern, ''), clause).trim())
    .filter((clause) => /\p{L}/u.test(clause) && !orders.test(clause))
    .slice(0, clausesMax);
}

/** `… do I average? (2026)`: a number alone belongs to what stands before it, and is not lost. */
function withNumbers(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const isNumber = /\d/.test(clause) && !/\p{L}/u.test(clause);
    const before = isNumber ? joined.pop() : undefined;
    joined.push(before === undefined ? clause : `${before} ${clause.replace(/[()]/g, ' ').trim()}`);
  }
  return joined;
}

/** What the person said before the last message, oldest first. */
export const earlierQuestions = (messages: readonly TurnMessage[]): string[] =>
  messages
    .slice(0, -1)
    .filter(({ role }) => role === 'user')
    .slice(-earlierMessagesMax)
    .map(({ content }) => content);

export const lastQuestion = (messages: readonly TurnMessage[]): string => messages.at(-1)?.content ?? '';
