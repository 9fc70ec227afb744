import { findMentions, type Vocabulary } from '../../lexicon/metric-names.ts';

const away =
  /(?<=\S)\s*[,;.!?(–-]+\s*(?:(?:and|but|so|well),? )?(?:(?:i )?(?:do not|don['’]?t|did not|didn['’]?t) (?:mean|want|need|ask (?:for|about))|i['’]?m not (?:asking|talking) (?:for|about)|i am not (?:asking|talking) (?:for|about)|not|rather than|instead of|as opposed to|never mind|forget(?: about)?) (?!(?:on|in|at|for|during|over|under|above|below|more|less|fewer|only|just|counting|including|even|enough|since|last|this|yesterday)\b)((?:(?:the|my|a|an|of) )?(?:[\p{L}-]+ ?){1,4}?)(?=\s*(?:[,;.!?)]|$))\)?/giu;

const manner =
  /^(?:the |my |an? )?(?:(?:average|mean|median|max(?:imum)?|min(?:imum)?|total|sum|latest|highest|lowest|daily|weekly|overall|resting|active|[\p{L}-]+) one|average|mean|median|max(?:imum)?|min(?:imum)?|total|sum|best|worst|highest|lowest|resting|active|active ones)$/iu;

export function withoutNamedAway(text: string, vocabulary: Vocabulary): string {
  const left = text.replace(away, (said, named: string) => {
    const name = named.trim();
    const isName = manner.test(name) || findMentions(name, vocabulary).length > 0;
    return isName ? (/[?!.]\s*$/.test(said) ? '?' : ' ') : said;
  });
  return left === text || findMentions(left, vocabulary).length > 0 ? left : text;
}
