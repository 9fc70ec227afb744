import { type MemoryKind, memoryTextMax, type NewMemory } from '../../../routers/turns/memories.contract.ts';
import type { TurnMessage } from '../../../routers/turns/turns.contract.ts';
import { findEmergency } from '../safety/emergency.ts';

const memoriesPerTurnMax = 8;

// Longer messages are pasted text about others.
const messageCharactersMax = 4_000;

const sentencesMax = 200;

export function distil(messages: readonly TurnMessage[]): NewMemory[] {
  const said = messages
    .filter(({ role, content }) => role === 'user' && content.length <= messageCharactersMax)
    .flatMap(({ content }) => sentencesOf(content))
    .slice(-sentencesMax);
  const entries = said.flatMap((sentence): NewMemory[] => {
    const kind = kindOf(sentence);
    return kind === null ? [] : [{ kind, text: clipped(sentence) }];
  });
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].slice(-memoriesPerTurnMax);
}

const keyOf = ({ kind, text }: { kind: MemoryKind; text: string }) => `${kind} ${text.toLowerCase()}`;

function sentencesOf(message: string): string[] {
  const own = message
    .toWellFormed()
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/^\s*>.*$/gm, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
  return own
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => !/\?["')\]]*$/.test(sentence) && !/["“”„«»`]/.test(sentence));
}

function clipped(sentence: string): string {
  if (sentence.length <= memoryTextMax) return sentence;
  const start = sentence.slice(0, memoryTextMax - 1);
  const atWord = start.replace(/\s+\S*$/, '');
  return `${(atWord === '' ? start : atWord).toWellFormed().replaceAll('\uFFFD', '')}…`;
}

// Reports about others do not start so.

const opening =
  '(?:(?:and|but|so|also|well|hi|hello|hey|ok|okay|yes|no|please|actually|honestly|personally|for now|by the way|btw|fyi|note that|(?:please )?(?:remember|note|keep in mind)(?: that)?)[,:]? +)*';

const adverb =
  '(?:(?:really|just|also|currently|still|now|always|usually|generally|finally|recently|often|mostly|only|definitely|strongly|simply) )?';

const says = (...patterns: readonly string[]): RegExp =>
  new RegExp(`^${opening}(?:${patterns.map((pattern) => pattern.replaceAll('~', adverb)).join('|')})`, 'i');

const cannot =
  "i (?:can ?not|can't|could not|couldn't|am not able to|'m not able to|am unable to|struggle to|find it (?:hard|difficult) to)";

const body =
  '(?:knees?|ankles?|hips?|foot|feet|heels?|shins?|back|spine|neck|shoulders?|wrists?|elbows?|arms?|hands?|legs?|joints?|achilles|hamstring|calf|heart|lungs?)';

const causes =
  '\\b(?:causes?|because of|leads? to|makes? (?:me|my)|helps?|hurts?|affects?|improves?|worsens?|ruins?|disturbs?|raises?|lowers?|increases?|reduces?|due to|comes? from|depends? on|is (?:good|bad) for|is why|is the reason)\\b';

const outcome =
  "\\b(?:helped|worked|works|did(?:n't| not) (?:help|work|change)|does(?:n't| not) (?:help|work)|made (?:me|my|it|things|no)|improved|worsened|lowered|raised|had no effect|got (?:better|worse)|(?:was|felt|slept|feel|sleep) (?:better|worse))\\b";

// First match wins.
const kinds: readonly (readonly [MemoryKind, RegExp])[] = [
  ['tested_hypothesis', says(`i(?:'ve| have)? ~(?:tried|tested|experimented with)\\b.*${outcome}`)],
  [
    'value',
    says(
      '(?:what )?(?:matters|counts|is important)(?: the)?(?: most)? to me\\b',
      '(?:my )?(?:\\w+ ){1,8}(?:matters?|means?|counts?)(?: \\w+){0,3} (?:most )?(?:to|for) me\\b',
      '(?:my )?(?:\\w+ ){0,8}(?:is|are) (?:the )?(?:most|very|more|really|so) important (?:thing )?(?:to|for) me\\b',
      'i ~value\\b',
      'i ~care (?:most )?about\\b',
    ),
  ],
  [
    'decision',
    says(
      "i(?:'ve| have)? ~(?:decided|resolved|chosen|committed) (?:to|that|against|not to)\\b",
      "i(?:'ve| have) ~(?:quit|given up|stopped)\\b",
      'my decision is\\b',
    ),
  ],
  [
    'insight',
    says(
      "i(?:'ve| have)? ~(?:noticed|realized|realised|learned|learnt|discovered|found out|observed)\\b",
      'i can tell that\\b',
      'it turns out that (?:i|my)\\b',
    ),
  ],
  [
    'barrier',
    says(
      `${cannot} .*\\b(?:because|since|due to|as i|as my)\\b`,
      `${cannot} (?:run|walk|jog|exercise|train|swim|cycle|lift|sleep|jump|squat|sit|stand|eat|drink|do sports?)\\b`,
      `i(?:'ve| have)(?: got)? (?!.*\\bquestions?\\b).*\\b(?:injur\\w+|pain|arthritis|asthma|copd|angina|allerg\\w+|intolerance|hernia|condition|surgery|(?:bad|sore|weak|broken|stiff|torn) ${body})\\b`,
      `my (?:\\w+ ){0,3}${body} (?:\\w+ )?(?:hurts?|aches?|is (?:bad|sore|injured|stiff|weak|broken)|are (?:bad|sore|injured|stiff|weak)|keeps? me|stops? me|prevents? me|gives? me trouble)\\b`,
      "i(?:'m| am) ~(?:allergic|intolerant|pregnant|injured|in a wheelchair|recovering)\\b",
      "i (?:have|'ve got) (?:no|little|hardly any) (?:time|energy|money|equipment|garden)\\b",
      "i (?:don't|do not) have (?:any |the |enough |much )?(?:time|energy|money|equipment)\\b",
      'i ~work (?:nights?|night shifts?|shifts?|in shifts)\\b',
    ),
  ],
  [
    'preference',
    says(
      "i(?:'d| would)? ~(?:prefer|rather)\\b",
      'i ~(?:like|love|enjoy|hate|dislike|avoid)\\b',
      "i (?:don't|do not|can't|cannot) ~(?:like|love|enjoy|stand|want to|eat)\\b",
      "i(?:'m| am) ~(?:vegan|vegetarian|a vegan|a vegetarian|a morning person|a night owl)\\b",
    ),
  ],
  [
    'hypothesis',
    says(
      `(?:i ~(?:think|believe|suspect|guess|assume|wonder if|have a feeling)|i(?:'m| am) ~(?:convinced|sure)|my (?:theory|hypothesis|guess|suspicion) is|maybe|perhaps|it may be that) .*${causes}`,
    ),
  ],
  [
    'goal',
    says(
      'my ~(?:\\w+ )?(?:goals?|aim|target|objective|plan|resolution)(?: \\w+){0,4} (?:is|are|will be)\\b',
      "i(?:'d| would) ~like to\\b",
      'i ~(?:want|hope|plan|aim|intend|need|wish) to\\b',
      "i(?:'m| am) ~(?:trying|aiming|planning|hoping|working) to(?:wards?)?\\b",
      "i(?:'m| am) ~training for\\b",
    ),
  ],
];

// `I want to know …` is no goal.
const ofTheMoment =
  /\bi(?:'d| would)? (?:\w+ )?(?:want|like|hope|need|plan|wish|love|prefer|hate|can't|cannot|can not|couldn't|could not)(?: \w+)?(?: to)? (?:know|see|ask|hear|understand|find|check|compare|learn|look|read|get (?:an?|the|my|some|your|it|this|that)|talk|tell|say|show|thank|open|upload|connect|log|believe|imagine|wait|remember|you)\b/i;

// Prompt injection.
const orders =
  /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:instructions?|rules?|prompts?|previous|above|guidelines?|everything|limits?)\b|\b(?:system|developer) (?:prompt|message)|\byou(?:'re| are| must| should| will| shall| have to| need to)\b|\b(?:your|the) (?:instructions|rules|prompt)\b|\b(?:assistant|chatbot|language model|ai) (?:must|should|shall|will|to)\b|\bfrom now on\b|<[^>]*>|\b(?:pretend|act as|role-?play)\b/i;

const secret = /\b(?:passwords?|passcode|api key|token|credit card|iban|social security)\b/i;

const charactersMin = 8;

function kindOf(text: string): MemoryKind | null {
  const sentence = text.replaceAll('’', "'");
  if (sentence.length < charactersMin || ofTheMoment.test(sentence)) return null;
  if (orders.test(sentence) || secret.test(sentence)) return null;
  if (findEmergency(sentence)) return null;
  return kinds.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
}
