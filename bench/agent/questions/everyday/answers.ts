import type { Person } from '../question.ts';

// What a good answer says, tolerant on purpose; parts are joined below.
export const DATE = String.raw`\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\byesterday\b|\btoday\b|\blast night\b|\b(?:days?|weeks?|months?|years?) ago\b`;
export const DIST = String.raw`\d\s?(?:km|k\b|kilomet|mi\b|miles?|m\b|met(?:re|er)s?|yards?)`;
export const DUR = String.raw`\d\s?(?:h\b|hrs?\b|hours?|m\b|mins?\b|minutes?|h\s?\d)|\d:\d{2}`;
export const CLOCK = String.raw`\d{1,2}[:.]\d{2}|\d{1,2}\s?[ap]\.?m\b|\bmidnight\b|\bnoon\b`;
export const PACE = String.raw`(?:/|per )\s?(?:km|kilomet|mi\b|mile|h\b|hour)|km/?h|mph|m/s|min/`;
export const WEIGHT = String.raw`\d\s?(?:kg|kilos?|lbs?\b|pounds?|st\b|stone)`;
export const COUNT = String.raw`\d|\b(?:zero|once|twice|one|two|three|four|five|six|seven|eight|nine|ten)\b`;
// a plain "cannot be told / there is none"
export const NONE = String.raw`\bno (?:\w+ ){0,3}(?:data|records?|recorded|measurements?|readings?|sessions?|runs?|rides?|workouts?|nights?|days?|results?|reports?|tests?)\b|\bnot (?:\w+ )?(?:recorded|measured|enough|available|known)|n['’]t (?:have|find|see|tell|say|know|any|be told)|\bcannot\b|\bnothing (?:recorded|logged|measured)|\bnone\b|\bnever\b|\btoo (?:few|little)\b|\bwithout a number\b`;
export const COMPARE = String.raw`\bmore\b|\bless\b|\bfewer\b|\bhigher\b|\blower\b|\bbetter\b|\bworse\b|\blonger\b|\bshorter\b|\bfaster\b|\bslower\b|\bheavier\b|\blighter\b|\bdeeper\b|\bearlier\b|\blater\b|\bsame\b|\bdifferen|\bchange|\bincrease|\bdecrease|\brose\b|\bfell\b|\bdropp|\bup\b|\bdown\b|\bgained\b|\blost\b|\bsimilar|\bversus\b|\bvs\b|\bcompared|\bagainst\b`;

export const some = (...parts: string[]) => new RegExp(parts.map((p) => `(?:${p})`).join('|'), 'i');
/** every part somewhere in the answer, or a plain "there is none" */
export const every = (...parts: string[]) =>
  new RegExp(`${parts.map((p) => `(?=[\\s\\S]*(?:${p}))`).join('')}|${NONE}`, 'i');

// begins with yes or no (markup before it allowed), or says plainly that it cannot be told
export const YESNO =
  /^[\W_]*(?:yes|yep|yeah|no|nope|not|never|nearly|almost)\b|\bcannot (?:be told|tell|say|be sure|know|judge|compare|answer)|\bcan['’]t (?:be told|tell|say|be sure|know|judge|compare|answer)|\bcouldn['’]t (?:tell|say|compare)|\bnot enough (?:\w+ )?(?:data|days|nights|readings|measurements|to)|\bno (?:\w+ ){0,3}(?:data|records?|measurements?|readings?) (?:for|in|this|last|on|yet|to)\b|\bdon['’]t have (?:any |enough )/i;
export const COMPARED = every(COMPARE, COUNT);

// a cause stated as certain ("cannot say whether it is caused by" is fine)
export const CERTAIN =
  /(?<!\b(?:not|n['’]t|whether|if|may|might|could|possibly|perhaps|cannot|never)\b[^.!?\n]{0,100})\b(?:because of your|(?:is|are|was) caused by|the (?:cause|reason) is|you(?:['’]re| are) tired because)/i;
// talk: no health number at all / no number said of the person (example questions may hold one)
export const NUMBER = /\d ?(?:steps|bpm|hours|hrs|kcal|calories|kg|lbs?|km|miles|minutes|ms|mmhg)\b/i;
export const CLAIM =
  /\byou (?:walked|slept|took|averaged|ran|did|burned|burnt|weighed?|had)\b[^.?!\n]*\d|\byour (?:\w+ ){1,4}(?:is|was|were|averaged)\b[^.?!\n]*\d ?(?:steps|bpm|hours|kcal|kg|km|minutes|ms)\b/i;
export const NEXT =
  /\bconnect|\bimport|\bupload|\bdemo\b|\bsync|\blink (?:a|your)\b|\badd (?:a|some|your)\b[^.]*(?:device|wearable|watch|file|data|report)|\b(?:sample|example) (?:person|account|data|profile)/i;
/** A sentence that tells to do something. */
const DO = String.raw`(?:^|[.!?]\s+|\n)(?:please )?(?:try|aim|avoid|keep|reduce|limit|cut|add|walk|move|rest|sleep|go to bed|get up|do|eat|drink|break up|strengthen|take|leave out|talk|see|ask)\b`;

export const SLEEP = [
  'sleep_duration',
  'deep_sleep',
  'rem_sleep',
  'light_sleep',
  'awake_time',
  'time_in_bed',
  'sleep_efficiency',
  'sleep_score',
  'sleep_latency',
  'wakeups',
];
export const RUN = [
  'workout_distance',
  'workout_duration',
  'workout_count',
  'workout_speed',
  'workout_pace',
  'workout_heart_rate',
  'workout_calories',
];
export const ACTIVITY = [
  'steps',
  'distance',
  'active_time',
  'moderate_intensity_time',
  'vigorous_time',
  'total_calories',
];
export const BODY = [
  'resting_heart_rate',
  'hrv_rmssd',
  'stress',
  'heart_rate',
  'vo2max',
  'weight',
  'systolic_blood_pressure',
  'diastolic_blood_pressure',
  'spo2',
  'breathing_rate',
];
export const ANY = [...SLEEP, ...RUN, ...ACTIVITY, ...BODY];
// names of clock times are not in the brief's list: any likely name, or the night itself, will do
export const BEDTIME = [
  'bedtime',
  'bed_time',
  'sleep_start',
  'sleep_onset',
  'sleep_start_time',
  'sleep_duration',
  'time_in_bed',
];
export const WAKETIME = [
  'wake_time',
  'waketime',
  'wakeup_time',
  'wake_up_time',
  'sleep_end',
  'sleep_end_time',
  'sleep_duration',
  'time_in_bed',
];

/** What a good answer of any assistant has: one of the metrics on its fact sheet (none at all for an empty list), and words. */
export type Everyday = {
  text: string;
  person: Person;
  kind: string;
  anyOf: readonly string[];
  says?: RegExp;
  never?: RegExp;
  /** An answer without facts is as good when it says that there is none. */
  orNone?: boolean;
};

/** What an answer must or must not say, by the names that sets in JSON use. */
export const kindsOfWords: Readonly<Record<string, string>> = {
  'yes or no': YESNO.source,
  number: COUNT,
  date: DATE,
  distance: DIST,
  duration: DUR,
  'time of day': CLOCK,
  pace: PACE,
  weight: WEIGHT,
  none: NONE,
  compared: COMPARE,
  'next step': `${NEXT.source}|${DO}`,
  'number of health': NUMBER.source,
  'claim about the person': CLAIM.source,
  'certain cause': CERTAIN.source,
};
