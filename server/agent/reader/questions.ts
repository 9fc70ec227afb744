import type { TurnMessage } from '../../../routers/turns/turns.contract.ts';

// Bounds the work on pasted text.
const questionCharactersMax = 2_000;
const clausesMax = 12;
const earlierMessagesMax = 10;

// Splits a message into clauses.
const border =
  /[?!;\n]+|(?<!\bvs)\.(?=\s|$)|(?<!\b(?:between|relationship|relation|link|correlat\w*|connection) [^?!;]*),?\s+(?:and|also|then)\s+(?=(?:how|what|whats|what's|when|which|is|was|were|did|do|does|compare|show|tell|on how)\b)|[,.]?\s+[-–—]?\s*(?=(?:i mean(?:t)?|or rather|no,? wait|scratch that|make that|sorry,)(?=[\s,]))/i;

const courtesy =
  /^(?:\s*(?:h+m+|ok(?:ay)?|thanks?(?: you)?(?: (?:so|very) much| a lot)?|thx|ta|cheers|great|nice|cool|perfect|right|well|oh|ah|wow|sure|lovely|awesome|interesting|good|hi|hello|hey),?)+\s*$/i;
const greeting =
  /^\s*(?:good )?(?:morning|afternoon|evening|day|night)(?: all| everyone| everybody| there| team)?\s*$/i;

const preambles: readonly RegExp[] = [
  /^\s*(?:good )?(?:morning|afternoon|evening)(?: all| everyone| everybody| there| team)?,\s+(?=\p{L})/iu,
  /^\s*(?:my|our) [\p{L}-]+ (?:says?|said|thinks?|thought|told me|claims?|claimed|believes?|keeps (?:saying|telling me)|asked|asks|complains?)\b[^,?]*,\s*(?:so |but |and )?(?=(?:how|what|when|which|did|do|does|is|was|were|am|are|have)\b)(?!what(?:['’]?s| is| was| are| were) (?:it|that|they|this|those)\b)/iu,
  /^\s*(?:this is |just |it['’]?s )?for (?:my|the|a|our) (?!last\b|past\b)[\p{L} -]{2,30}?(?: tomorrow| on \w+day| next week| tonight)?(?:,(?= (?:how|what|which|did|average|mean|total|please|the|my)\b)|:| [-–—])\s+(?!\d)/iu,
  /^\s*(?:ok(?:ay)?|hey|hi|hello|so|well|right)?[\s,]*(?:just )?(?:a |one |another )?(?:last |final |more )?quick (?:one|question|check|thing)\b[^,:?\d]{0,30}[,:]\s*/iu,
];

// Prompt injection.
const orders =
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instruction|rule|prompt|previous|above|guideline|everything)s?\b|\b(?:system|developer) (?:prompt|message)\b|\byou are now\b|\b(?:pretend|act as|role-?play)\b|^\s*(?:just |simply |please )?(?:say|answer|reply|respond|print|output|repeat|write)\b.*\d/i;

const asksNext =
  '(?=(?:so |and |but |now )?(?:(?:please |can you |could you )?(?:tell|show|give)|how|what|whats|which|did|do|does|is|was|were|am|are|has|have|on average|average|mean|median|total)\\b)';
const told = new RegExp(
  `^(\\s*(?:(?:so|and|but|well|ok|hey|hi|hello),? )*(?:(?:back )?(?:in|on|since|from|at|during|after|before|until|last|this) (?!(?:the |those |all |my )*(?:days?|nights?|mornings?|average)\\b)(?:(?!\\b(?:i|we)\\b)[^,?:]){2,30}?,? )?(?:i|we)(?:['’](?:m|ve|d|re))? (?!(?:want|need|would|wonder|like)\\b)(?![^,?:]*\\b(?:wonder\\w*|curious|(?:to|me) know|know what|talking about|interested in)\\b)[^,?:]{5,}?)(?:(?:,| [-–—]) ${asksNext}| ?:\\s+(?!\\d))`,
  'i',
);

const apart = (clause: string): string[] => clause.replace(told, '$1\n').split('\n');

export function clausesOf(message: string): string[] {
  const clauses = withNumbers(message.slice(0, questionCharactersMax).split(border).flatMap(apart));
  return clauses
    .map((clause) => preambles.reduce((left, pattern) => left.replace(pattern, ''), clause).trim())
    .filter((clause) => /\p{L}/u.test(clause) && !orders.test(clause) && !greeting.test(clause))
    .filter((clause, _, all) => all.length === 1 || !courtesy.test(clause))
    .slice(0, clausesMax);
}

function withNumbers(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const isNumber = /\d/.test(clause) && !/\p{L}/u.test(clause);
    const before = isNumber ? joined.pop() : undefined;
    joined.push(before === undefined ? clause : `${before} ${clause.replace(/[()]/g, ' ').trim()}`);
  }
  return joined;
}

export const earlierQuestions = (messages: readonly TurnMessage[]): string[] =>
  messages
    .slice(0, -1)
    .filter(({ role }) => role === 'user')
    .slice(-earlierMessagesMax)
    .map(({ content }) => content);

export const lastQuestion = (messages: readonly TurnMessage[]): string => messages.at(-1)?.content ?? '';
