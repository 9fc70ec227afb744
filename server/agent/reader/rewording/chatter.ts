import { findTimePhrases } from '../periods/time-phrases.ts';

// Removes text around a question if the rest is complete on its own.

type Split = { chatter: string; question: string };

type IsWhole = (text: string) => boolean;

const opening =
  '(?:(?:so|and|but|well|ok(?:ay)?|hey|hi|hello|look|see|actually|honestly|anyway|because|as|since|now|yes|no|lately|recently|these days|right now|just|although|though|while|given that|seeing that|considering(?: that)?|btw|by the way|the thing is|long story short)[,:]? +)*';
const somebody =
  "(?:my|our|the|a|an|some|this|that|his|her|work|everyone|everybody|somebody|someone|people|doctors?|life)(?: [\\p{L}-]+(?:['’]s)?){0,4}?";
const does =
  "(?:is|are|was|were|has|have|had|said?|says|thinks?|thought|wants?|needs?|asks?|tells?|told|keeps?|kept|claims?|believes?|bets?|swears?|insists?|died|got|gets|goes|went|made|makes|wonders?|likes?|feels?|felt|seems?|looks|bought|gave|gives|suffers?|struggles?|worries|would|could|can|does|did|do|don['’]?t|doesn['’]?t|didn['’]?t|isn['’]?t|starts?|began|came|comes|runs|recommends?|suggests?|advis(?:es|ed)|requires?|\\p{Ll}{3,}ed)";
const tells = new RegExp(
  `^${opening}(?:(?:trying|hoping|planning|preparing|recovering|getting|feeling|training for|going to|thinking|running (?:a|my) (?:\\p{L}+ )?(?:marathon|race)) \\p{L}|(?:i|we|they|he|she)(?:['’](?:m|ve|d|re|s|ll))? +[\\p{L}\\d]|(?:it|there|this|that)(?:['’]s| ${does}|['’]ll| will| matters| helps| worries) |${somebody}(?:['’]s)? ${does}\\b)`,
  'iu',
);
const circumstances =
  /^(?:in )?(?:between|with|amid(?:st)?|given|despite|considering|after|thanks to|because of|what with|in) (?:all (?:of )?(?:the|this|that|these|my|our)\b[^:]*|[^:]*\b(?:and (?:everything|all(?: that)?|so on|whatnot|stuff)|going on))$/iu;
const purposes =
  /^(?:[^:]*[^\s:] (?:aside|anyways?|anyhow),?|(?:just |purely )?(?:out of (?:curiosity|interest|boredom)|(?:just )?(?:curious|asking|wondering|interested|checking)\b[^:]*|(?:asking |asked )?(?:by|for|from|on behalf of) (?:my|the|a|an|our) (?:[\p{L}'’-]+ ?){1,4})|(?:quick|silly|stupid|random|simple|odd|weird) (?:one|question|thing|thought)(?: \p{L}+){0,3})$/iu;

const decides =
  /\b(?:median|mean|average|avg|total|sum|maximum|minimum|max|min|highest|lowest|trend|standard deviation|deviation|latest|percentile|streak|correlat\w*|compar\w*|versus|vs|difference|instead|rather|only|except|exclud\w*|ignor\w*|skip\w*|without|leav\w*(?: \w+){0,3} out|(?:first|second|third|last|other) (?:week|half|part|days?)|not (?:count|includ)\w*|days?|nights?|mornings|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|when(?:ever)?|mean[ts]?|talking|about (?:the|my)|regarding|if)\b|n['’]t (?:count|includ)/i;
const everyDays =
  /\b(?:these|those|all|both|most|some) days\b|\b(?:every|all|each|one|some|the other|an?|per) (?:day|night)s?(?: long)?\b|\ball day\b|\bfor (?:\w+|a few|a couple of) (?:days|nights)\b|\bday job\b|\b(?:last|this) (?:day|night)\b/gi;

const goesBack =
  /\b(?:he|she|they|them|their|theirs|his|her|hers|him|then|that|those|there|afterwards?|before that)\b/i;
const relatives =
  /\b(?:wife|husband|partner|son|daughter|mother|mom|mum|father|dad|brother|sister|friend|child|kids?|baby|girlfriend|boyfriend|uncle|aunt|cousin|niece|nephew|grand\p{L}+|family|parents?|dog|cat)\b/iu;
const speaks =
  /\b(?:says?|said|thinks?|thought|asks?|asked|wants?|keeps?|kept|tells?|told|claims?|claimed|believes?|bets?|wonders?|worries|worried|insists?|swears?)\b/i;
const ofOneself = /\b(?:i|my|me|mine|myself)\b/i;

const joints: readonly RegExp[] = [
  /,?\s+(?=anyways?\b|anyhow\b)/gi,
  /:\s+(?!\d)/g,
  /\s+[-–—]+\s+/g,
  /,\s+(?:(?:so|and|but|hence|therefore|thus|anyway|now|then)\b,?\s*)*/gi,
  /\s+so\s+/gi,
  /\.\.\.?\s*|…\s*/g,
];
const wishes =
  /(?:,|\b(?:and|so|but|because))\s+(?:(?:i|he|she|they|we)\b)?\s*(?:(?:['’](?:m|d|ve)|am|would|was|have)\b)?\s*(?:be )?(?:just |really |now |also |only |been |always )*(?:(?:(?:like|love|want(?:s|ed)?|need(?:s|ed)?|hop(?:e|ing)|try(?:ing)?|have|has)|keen|eager|curious) to (?:know|see|find out|learn|check|hear|understand|ask)|wonder(?:s|ed|ing)?|curious|interested in|ask(?:s|ed|ing)?(?: for| about)?|want(?:s|ed)?|need(?:s|ed)?)(?: about| to see)?,?\s+/giu;
const askedBy =
  /^\s*(?:so |and |but |well,? |because )*(?:my|our|the|a) (?:[\p{L}'’-]+ ){1,3}?(?:is |was |has |have |had |are |would |just |also |now |keeps |kept |always )*(?:ask(?:s|ed|ing)?(?: me)?(?: (?:for|about|to (?:know|see|check)))?|want(?:s|ed)?(?: me)?(?: to (?:know|see|check|hear|look at|report|find out|bring))?|need(?:s|ed)?(?: to (?:know|see))?|(?:would )?like(?:s|d)? (?:to (?:know|see|hear))|request(?:s|ed)?|wonder(?:s|ed|ing)?|tells? me to (?:check|look up|watch)|told me to (?:check|look up|watch)),? +(?=(?:my|the|an?|how|what|which|whether|if|is|are|was|were|do|does|did|has|have|on|average|mean|median|total|highest|lowest|latest|longest)\b)/iu;
const behind: readonly RegExp[] = [
  /,?\s+(?=(?:because|as|since|now that|seeing that|given that|even though|although|though)\s+(?:i|my|we|our|the|it|they|he|she|there)\b)/gi,
  /,?\s+(?=(?:so|so that|in order that)\s+(?:that\s+)?(?:i|we|he|she|they|my)\b)/gi,
  /\s+[-–—]+\s+/g,
  /,\s+/g,
  /\s*\((?=[^)]*\)\s*[?.!]*$)/g,
  /\s+(?=(?:for|before|ahead of) (?:my|the|a|an|our) (?:(?:next |yearly |annual |upcoming |own )?(?:doctors?|gp|trainer|coach|physio(?:therapist)?|nurse|cardiologist|therapist|nutritionist|diet(?:ic|it)ian|insurer|insurance(?: company)?|form|report|file|diary|logbook|log|records|presentation|spreadsheet|check-?up|appointment|medical|blog)\b)(?: \p{L}+){0,2}\s*[?.!]*$)/giu,
];

const placesOf = (patterns: readonly RegExp[], text: string) =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: said }) => ({ index, end: index + said.length })),
  );

function splitsOf(text: string): Split[] {
  const asking = askedBy.exec(text);
  const wished = [...text.matchAll(wishes)].map(({ index, 0: said }) => ({ index, end: index + said.length }));
  const led = [...placesOf(joints, text), ...wished]
    .sort((a, b) => a.index - b.index)
    .map(({ index, end }) => ({
      chatter: text.slice(0, index),
      question: text.slice(end).replace(/^(?:anyways?|anyhow)[,:]?\s*/i, ''),
    }));
  const ended = placesOf(behind, text)
    .sort((a, b) => a.index - b.index)
    .map(({ index, end }) => ({
      chatter: text.slice(end).replace(/\)\s*[?.!]*$/, ''),
      question: text.slice(0, index),
    }));
  return [...(asking ? [{ chatter: asking[0], question: text.slice(asking[0].length) }] : []), ...led, ...ended];
}

function isChatter({ chatter, question }: Split, today: string): boolean {
  const said = chatter.trim();
  const isSetting = circumstances.test(said) || purposes.test(said);
  if (!isSetting && !tells.test(said)) return false;
  if (decides.test(said.replace(everyDays, ' ')) || goesBack.test(question)) return false;
  const ofOthers = relatives.test(said) && !isSetting && !speaks.test(said) && !/\bi\b/i.test(said);
  if (ofOthers && !ofOneself.test(question)) return false;
  return findTimePhrases(said, today).length === 0 || findTimePhrases(question, today).length === 1;
}

export function withoutChatter(text: string, today: string, isWhole: IsWhole): string {
  const found = splitsOf(text).find((split) => isChatter(split, today) && isWhole(split.question));
  return found ? found.question.trim() : text;
}
