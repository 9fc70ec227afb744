// Finds words of periods that no rule read.

const anyTime = [
  '\\b(?:spring|summer|autumn|winter|fall of|season)\\b',
  "\\b(?:christmas|xmas|easter|thanksgiving|new year(?:['’]s)?|ramadan|lent|halloween|birthday|anniversary)\\b",
  '\\b(?:holidays?|vacations?|trip|journey|travels?|wedding|pregnan\\w+|pandemic|lockdown|surgery|operation|injury|illness|sick)\\b',
  '\\b(?:since|until|till|ago|back in|before|after|prior to)\\b',
  '\\b(?:decade|century|fortnights?|semester|quarter|childhood|the other (?:day|night)|these days of)\\b',
  '\\b(?:when i was|when we|while i was (?!asleep|sleeping|awake|in bed|running|cycling|swimming|working|exercising|training))\\b',
  '\\b(?:January|February|April|June|July|August|September|October|November|December)\\b',
  '\\bwhen(?:ever)? (?!i\\b|my\\b|did|was|is|are|were|do|does|have|has|had|am)',
  '\\bfirst (?:week|month|year|few)\\b|\\bmid\\b',
  '\\b(?<!\\band a |\\ban? |half[- ])half\\b(?! (?:an? )?(?:hour|marathon|mile|litre|liter|as\\b))',
  '\\b(?:last|past|previous|preceding|this)\\s+(?:[\\w-]+\\s+){0,3}?(?:days|nights|weeks?|months?|years?|weekends?|quarters?|decades?)\\b',
  '\\b\\d+ (?:weeks?|months?|years?)\\b',
  '\\bsame (?:week|month|period|time|days?|nights?|quarter)\\b',
  '\\bevery (?:other|second|third) (?:day|night|week|month)\\b',
  '\\b(?:the |all )?other (?:days|nights|weeks|months|ones)\\b',
  '\\b(?:unless|leaving out|leave out|leaving aside|skipping|but not (?:on|in|for|during|the)|instead of|rather than (?:in|on|last|this))\\b',
];
const timesOfDay = [
  '\\b(?:this|in the|every|each|on \\w+|at) (?:morning|afternoon|evening|noon|lunchtime|midday)\\b|\\b(?:mornings|afternoons|evenings|midnight|noon|lunchtime|lunch|breakfast|dinner|dawn|dusk)\\b',
  "\\b\\d{1,2}(?::\\d\\d)?\\s*(?:a\\.?m|p\\.?m)\\b|\\bo['’]clock\\b|\\bat \\d{1,2}(?::\\d\\d)?\\b(?!\\s*(?:%|bpm|km|kg))|\\bbetween \\d{1,2}(?::\\d\\d)? and \\d{1,2}:\\d\\d\\b",
  '\\b(?:last|past) (?:\\d+ |few |couple of )?(?:hours?|minutes?)\\b|\\b(?:morning|afternoon|evening)\\b(?! (?:run|ride|walk|swim|workout)s?)',
];

const place =
  /\b(?:on|in|at|near|around|from|to)\s+(?:the\s+)?\p{Lu}\p{Ll}+\b|\b(?:at|from|near) (?:home|work|school|the (?:office|beach|hotel|airport))\b/u;

const weekdays = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/g;

const unread = new RegExp(anyTime.join('|'), 'i');
const partOfDay = new RegExp(timesOfDay.join('|'), 'i');

export function unreadPeriod(text: string): string | null {
  const rest = text.replace(
    /\b(?:up )?(?:until|till|to) (?:now|today)\b|\bthe day before\b|\b(?:how many|number of|which|count the|count of|on) (?:mornings|evenings)\b|\b(?:days|nights|mornings) when(?:ever)?\b/gi,
    '',
  );
  if (unread.test(rest)) return 'I cannot tell which days you mean; please name dates, a month, or a number of days.';
  if (partOfDay.test(rest)) return 'I only have whole days and nights, no hours; please ask for a day or a night.';
  if (place.test(text.replace(weekdays, ' '))) return 'I do not know places or devices.';
  return null;
}
