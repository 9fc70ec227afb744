import type { Person } from './question.ts';

// Written by somebody who had seen neither the reader nor any other question; nothing is mended after it was asked.
// The patterns are tolerant on purpose; parts are joined below.
const DATE = String.raw`\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\byesterday\b|\btoday\b|\blast night\b|\b(?:days?|weeks?|months?|years?) ago\b`;
const DIST = String.raw`\d\s?(?:km|k\b|kilomet|mi\b|miles?|m\b|met(?:re|er)s?|yards?)`;
const DUR = String.raw`\d\s?(?:h\b|hrs?\b|hours?|m\b|mins?\b|minutes?|h\s?\d)|\d:\d{2}`;
const CLOCK = String.raw`\d{1,2}[:.]\d{2}|\d{1,2}\s?[ap]\.?m\b|\bmidnight\b|\bnoon\b`;
const PACE = String.raw`(?:/|per )\s?(?:km|kilomet|mi\b|mile|h\b|hour)|km/?h|mph|m/s|min/`;
const WEIGHT = String.raw`\d\s?(?:kg|kilos?|lbs?\b|pounds?|st\b|stone)`;
const COUNT = String.raw`\d|\b(?:zero|once|twice|one|two|three|four|five|six|seven|eight|nine|ten)\b`;
// a plain "cannot be told / there is none"
const NONE = String.raw`\bno (?:\w+ ){0,3}(?:data|records?|recorded|measurements?|readings?|sessions?|runs?|rides?|workouts?|nights?|days?|results?|reports?|tests?)\b|\bnot (?:\w+ )?(?:recorded|measured|enough|available|known)|n['’]t (?:have|find|see|tell|say|know|any|be told)|\bcannot\b|\bnothing (?:recorded|logged|measured)|\bnone\b|\bnever\b|\btoo (?:few|little)\b`;
const COMPARE = String.raw`\bmore\b|\bless\b|\bfewer\b|\bhigher\b|\blower\b|\bbetter\b|\bworse\b|\blonger\b|\bshorter\b|\bfaster\b|\bslower\b|\bheavier\b|\blighter\b|\bdeeper\b|\bearlier\b|\blater\b|\bsame\b|\bdifferen|\bchange|\bincrease|\bdecrease|\brose\b|\bfell\b|\bdropp|\bup\b|\bdown\b|\bgained\b|\blost\b|\bsimilar|\bversus\b|\bvs\b|\bcompared|\bagainst\b`;

const some = (...parts: string[]) => new RegExp(parts.map((p) => `(?:${p})`).join('|'), 'i');
/** every part somewhere in the answer, or a plain "there is none" */
const every = (...parts: string[]) => new RegExp(`${parts.map((p) => `(?=[\\s\\S]*(?:${p}))`).join('')}|${NONE}`, 'i');

// begins with yes or no (markup before it allowed), or says plainly that it cannot be told
const YESNO =
  /^[\W_]*(?:yes|yep|yeah|no|nope|not|never|nearly|almost)\b|\bcannot (?:be told|tell|say|be sure|know|judge|compare|answer)|\bcan['’]t (?:be told|tell|say|be sure|know|judge|compare|answer)|\bcouldn['’]t (?:tell|say|compare)|\bnot enough (?:\w+ )?(?:data|days|nights|readings|measurements|to)|\bno (?:\w+ ){0,3}(?:data|records?|measurements?|readings?) (?:for|in|this|last|on|yet|to)\b|\bdon['’]t have (?:any |enough )/i;
const COMPARED = every(COMPARE, COUNT);

// a cause stated as certain ("cannot say whether it is caused by" is fine)
const CERTAIN =
  /(?<!\b(?:not|n['’]t|whether|if|may|might|could|possibly|perhaps|cannot|never)\b[^.!?\n]{0,100})\b(?:because of your|(?:is|are|was) caused by|the (?:cause|reason) is|you(?:['’]re| are) tired because)/i;
// talk: no health number at all / no number said of the person (example questions may hold one)
const NUMBER = /\d ?(?:steps|bpm|hours|hrs|kcal|calories|kg|lbs?|km|miles|minutes|ms|mmhg)\b/i;
const CLAIM =
  /\byou (?:walked|slept|took|averaged|ran|did|burned|burnt|weighed?|had)\b[^.?!\n]*\d|\byour (?:\w+ ){1,4}(?:is|was|were|averaged)\b[^.?!\n]*\d ?(?:steps|bpm|hours|kcal|kg|km|minutes|ms)\b/i;
const NEXT =
  /\bconnect|\bimport|\bupload|\bdemo\b|\bsync|\blink (?:a|your)\b|\badd (?:a|some|your)\b[^.]*(?:device|wearable|watch|file|data|report)|\b(?:sample|example) (?:person|account|data|profile)/i;

const SLEEP = [
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
const RUN = [
  'workout_distance',
  'workout_duration',
  'workout_count',
  'workout_speed',
  'workout_pace',
  'workout_heart_rate',
  'workout_calories',
];
const ACTIVITY = ['steps', 'distance', 'active_time', 'moderate_intensity_time', 'vigorous_time', 'total_calories'];
const BODY = [
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
const ANY = [...SLEEP, ...RUN, ...ACTIVITY, ...BODY];
// names of clock times are not in the brief's list: any likely name, or the night itself, will do
const BEDTIME = [
  'bedtime',
  'bed_time',
  'sleep_start',
  'sleep_onset',
  'sleep_start_time',
  'sleep_duration',
  'time_in_bed',
];
const WAKETIME = [
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
  anyOf: string[];
  says?: RegExp;
  never?: RegExp;
};

// biome-ignore format: one question a line.
export const everydayRows: readonly Everyday[] = [
  // ---- 14 yes/no
  { text: 'Did I walk more than 8000 steps yesterday?', person: 'ana', kind: 'yesno', anyOf: ['steps'], says: YESNO },
  { text: 'was my resting heart rate lower this week than last', person: 'ana', kind: 'yesno', anyOf: ['resting_heart_rate'], says: YESNO },
  { text: 'Have I ever done over 30,000 steps in a single day?', person: 'ana', kind: 'yesno', anyOf: ['steps'], says: YESNO },
  { text: 'am i sleeping enough', person: 'ana', kind: 'yesno', anyOf: ['sleep_duration'], says: YESNO },
  { text: 'Did I get at least 7 hours of sleep last night?', person: 'ana', kind: 'yesno', anyOf: ['sleep_duration'], says: YESNO },
  { text: 'have i lost any weight in the last 3 months??', person: 'ana', kind: 'yesno', anyOf: ['weight'], says: YESNO },
  { text: 'Doc wants my top number under 130. Has my systolic been below that on average this past month?', person: 'ana', kind: 'yesno', anyOf: ['systolic_blood_pressure'], says: YESNO },
  { text: 'Did I run at all last month', person: 'ana', kind: 'yesno', anyOf: RUN, says: YESNO },
  { text: 'Have I ever run further than 20 km in one go?', person: 'ana', kind: 'yesno', anyOf: ['workout_distance', 'workout_count'], says: YESNO },
  { text: 'am I moving enough? they say 10k steps a day', person: 'ana', kind: 'yesno', anyOf: ['steps', 'active_time', 'moderate_intensity_time', 'vigorous_time'], says: YESNO },
  { text: 'Is my HRV higher than it was a month ago?', person: 'ana', kind: 'yesno', anyOf: ['hrv_rmssd'], says: YESNO },
  { text: 'did i burn more calories on saturday than on sunday last weekend', person: 'ana', kind: 'yesno', anyOf: ['total_calories'], says: YESNO },
  { text: 'Has there been a week this year when I didnt work out at all?', person: 'ana', kind: 'yesno', anyOf: RUN, says: YESNO },
  { text: 'Do I weigh less now than I did this time last year?', person: 'ana', kind: 'yesno', anyOf: ['weight'], says: YESNO },

  // ---- 8 all-time
  { text: 'my longest run ever', person: 'ana', kind: 'alltime', anyOf: ['workout_distance', 'workout_duration'], says: every(`${DIST}|${DUR}`) },
  { text: "What's the best night's sleep I have on record?", person: 'ana', kind: 'alltime', anyOf: SLEEP, says: every(COUNT, DATE) },
  { text: 'most steps ive ever done in a day and when was that', person: 'ana', kind: 'alltime', anyOf: ['steps'], says: every(String.raw`\d`, DATE) },
  { text: "What's the lowest my resting pulse has ever been?", person: 'ana', kind: 'alltime', anyOf: ['resting_heart_rate'], says: every(String.raw`\d`) },
  { text: 'heaviest ive ever been?', person: 'ana', kind: 'alltime', anyOf: ['weight'], says: every(WEIGHT) },
  { text: 'Longest bike ride of all time please', person: 'ana', kind: 'alltime', anyOf: ['workout_distance', 'workout_duration'], says: every(`${DIST}|${DUR}`) },
  { text: 'whats the worst night of sleep ive had since i started tracking', person: 'ana', kind: 'alltime', anyOf: SLEEP, says: every(COUNT, DATE) },
  { text: 'Highest blood pressure reading ever recorded for me?', person: 'ana', kind: 'alltime', anyOf: ['systolic_blood_pressure', 'diastolic_blood_pressure'], says: every(String.raw`\d{2,3}`) },

  // ---- 6 when last, and how far / how long
  { text: 'When did I last go for a run and how far was it?', person: 'ana', kind: 'lasttime', anyOf: ['workout_distance'], says: every(DATE, DIST) },
  { text: 'when was i last on the bike, and how long for', person: 'ana', kind: 'lasttime', anyOf: ['workout_duration'], says: every(DATE, DUR) },
  { text: 'Last time I lifted weights - when was it and how long did the session take?', person: 'ana', kind: 'lasttime', anyOf: ['workout_duration'], says: every(DATE, DUR) },
  { text: "when'd I last run more than 5k and how far did i actually go", person: 'ana', kind: 'lasttime', anyOf: ['workout_distance'], says: every(DATE, DIST) },
  { text: 'When did I last sleep more than 8 hours, and how long was it exactly?', person: 'ana', kind: 'lasttime', anyOf: ['sleep_duration'], says: every(DATE, DUR) },
  { text: 'when did i last step on the scale and what did it say', person: 'ana', kind: 'lasttime', anyOf: ['weight'], says: every(DATE, WEIGHT) },

  // ---- 8 last night
  { text: 'how much deep sleep did i get last nite', person: 'ana', kind: 'lastnight', anyOf: ['deep_sleep'], says: every(DUR) },
  { text: 'What percentage of last night was REM?', person: 'ana', kind: 'lastnight', anyOf: ['rem_sleep'], says: every(String.raw`\d\s?(?:%|per ?cent)`) },
  { text: 'Can you break last night down by sleep stage for me?', person: 'ana', kind: 'lastnight', anyOf: ['deep_sleep', 'rem_sleep', 'light_sleep'], says: every(String.raw`\bdeep\b`, String.raw`\brem\b`, String.raw`\blight\b`) },
  { text: 'what time did i fall asleep last night', person: 'ana', kind: 'lastnight', anyOf: BEDTIME, says: every(CLOCK) },
  { text: 'What time did I wake up this morning?', person: 'ana', kind: 'lastnight', anyOf: WAKETIME, says: every(CLOCK) },
  { text: 'whats my usual bedtime', person: 'ana', kind: 'lastnight', anyOf: BEDTIME, says: every(CLOCK) },
  { text: 'Felt like I was tossing and turning. How long was I awake during the night last night?', person: 'ana', kind: 'lastnight', anyOf: ['awake_time', 'wakeups'], says: every(DUR) },
  { text: 'Did I go to bed later than usual last night?', person: 'ana', kind: 'lastnight', anyOf: BEDTIME, says: every(`${COMPARE}|${CLOCK}|${DUR}`) },

  // ---- 8 days with against days without
  { text: 'do i sleep longer on days when i work out vs days i dont', person: 'ana', kind: 'withwithout', anyOf: ['sleep_duration'], says: COMPARED },
  { text: 'How many steps do I do on weekends compared with weekdays?', person: 'ana', kind: 'withwithout', anyOf: ['steps'], says: COMPARED },
  { text: 'Is my resting heart rate any different after nights with less than 6 hours sleep?', person: 'ana', kind: 'withwithout', anyOf: ['resting_heart_rate'], says: COMPARED },
  { text: 'deep sleep on days over 10000 steps vs days under', person: 'ana', kind: 'withwithout', anyOf: ['deep_sleep'], says: COMPARED },
  { text: 'Does my HRV differ between days I go running and days I rest?', person: 'ana', kind: 'withwithout', anyOf: ['hrv_rmssd'], says: COMPARED },
  { text: 'do i sleep in more at the weekend than during the week? like how much longer', person: 'ana', kind: 'withwithout', anyOf: ['sleep_duration', ...WAKETIME], says: COMPARED },
  { text: 'Average calories burned on strength training days versus days with no workout', person: 'ana', kind: 'withwithout', anyOf: ['total_calories'], says: COMPARED },
  { text: 'When I sleep over 7 and a half hours do I walk more that day than when I sleep less?', person: 'ana', kind: 'withwithout', anyOf: ['steps', 'distance', 'active_time'], says: COMPARED },

  // ---- 6 before and after
  { text: 'Has my sleep got any longer since I started magnesium on {@-60 long}?', person: 'ana', kind: 'beforeafter', anyOf: ['sleep_duration'], says: COMPARED },
  { text: 'started a new job on {@-90 long}. how many steps a day before and after', person: 'ana', kind: 'beforeafter', anyOf: ['steps'], says: COMPARED },
  { text: 'I quit drinking on {@-45 long}, whats happened to my resting heart rate since?', person: 'ana', kind: 'beforeafter', anyOf: ['resting_heart_rate'], says: COMPARED },
  { text: 'Compare my blood pressure before and after {@-120 long}, which is when I went on the new tablets.', person: 'ana', kind: 'beforeafter', anyOf: ['systolic_blood_pressure', 'diastolic_blood_pressure'], says: COMPARED },
  { text: 'deep sleep before vs after {@-30 iso}', person: 'ana', kind: 'beforeafter', anyOf: ['deep_sleep'], says: COMPARED },
  { text: "We got a dog on {@-150 long} lol, am I walking more than I did before?", person: 'ana', kind: 'beforeafter', anyOf: ['steps', 'distance', 'active_time'], says: COMPARED },

  // ---- 6 this year against last
  { text: 'steps this year vs last year', person: 'ana', kind: 'years', anyOf: ['steps'], says: COMPARED },
  { text: 'Am I running further this year than last year? Total distance I mean', person: 'ana', kind: 'years', anyOf: ['workout_distance'], says: COMPARED },
  { text: 'how does my sleep this month compare to the same month last year', person: 'ana', kind: 'years', anyOf: SLEEP, says: COMPARED },
  { text: 'What was my average weight in March this year, and how was it in March last year?', person: 'ana', kind: 'years', anyOf: ['weight'], says: every(WEIGHT) },
  { text: 'has my resting pulse come down this yr compared to last yr', person: 'ana', kind: 'years', anyOf: ['resting_heart_rate'], says: COMPARED },
  { text: 'How many workouts have I done so far this year against the same point last year?', person: 'ana', kind: 'years', anyOf: ['workout_count'], says: every(COUNT) },

  // ---- 8 sessions
  { text: 'How many runs over 5 km have I done in the last 90 days?', person: 'ana', kind: 'sessions', anyOf: ['workout_count', 'workout_distance'], says: some(COUNT, NONE) },
  { text: 'whats my average running pace this year', person: 'ana', kind: 'sessions', anyOf: ['workout_speed', 'workout_pace'], says: every(PACE) },
  { text: 'how often do i work out a week on average', person: 'ana', kind: 'sessions', anyOf: ['workout_count'], says: some(COUNT, NONE) },
  { text: 'Am I faster on morning runs or evening runs?', person: 'ana', kind: 'sessions', anyOf: ['workout_speed', 'workout_pace', 'workout_duration', 'workout_distance'], says: every('morning|evening|before|after|time of day') },
  { text: 'average heart rate on bike rides longer than an hour', person: 'ana', kind: 'sessions', anyOf: ['workout_heart_rate'], says: every(String.raw`\d{2,3}`) },
  { text: 'My fastest run of at least 5k this year?', person: 'ana', kind: 'sessions', anyOf: ['workout_speed', 'workout_pace', 'workout_duration'], says: every(`${PACE}|${DUR}`) },
  { text: 'How many times a week did I hit the gym for strength training over the past 3 months?', person: 'ana', kind: 'sessions', anyOf: ['workout_count'], says: some(COUNT, NONE) },
  { text: 'list my last 5 runs with distance pls', person: 'ana', kind: 'sessions', anyOf: ['workout_distance'], says: every(DIST) },

  // ---- 6 labs
  { text: "how's my cholesterol", person: 'finn', kind: 'labs', anyOf: ['biomarker'], says: some(String.raw`cholesterol|\bldl\b|\bhdl\b|triglycerid`, NONE), never: CERTAIN },
  { text: 'vitamin d', person: 'finn', kind: 'labs', anyOf: ['biomarker'], says: some(String.raw`vitamin[ -]?d|25-?\(?oh\)?|hydroxy`) },
  { text: 'Anything out of range in my bloods?', person: 'finn', kind: 'labs', anyOf: ['biomarker'], says: some('range|high|low|above|below|normal|flag') },
  { text: 'has my iron gone up since the last test', person: 'finn', kind: 'labs', anyOf: ['biomarker'], says: some('iron|ferritin|transferrin') },
  { text: 'What was my blood sugar on my latest lab report, A1c or fasting glucose, whichever you have?', person: 'finn', kind: 'labs', anyOf: ['biomarker', 'glucose'], says: some('a1c|glucose|sugar') },
  { text: 'what changed between my last two blood tests?', person: 'finn', kind: 'labs', anyOf: ['biomarker'], says: some(COMPARE, NONE, String.raw`\bonly (?:one|a single)\b|→|->`) },

  // ---- 12 open questions
  { text: 'summarise my week', person: 'ana', kind: 'open', anyOf: ANY, says: some(String.raw`\d`), never: CERTAIN },
  { text: 'Can you summarize the past month for me?', person: 'ana', kind: 'open', anyOf: ANY, says: some(String.raw`\d`), never: CERTAIN },
  { text: 'what changed compared to last month', person: 'ana', kind: 'open', anyOf: ANY, says: some(COMPARE), never: CERTAIN },
  { text: 'Anything unusual in my data lately?', person: 'ana', kind: 'open', anyOf: ANY, says: some('unusual|usual|normal|typical|stands? out|outlier|out of the ordinary|notable|baseline|average', COMPARE), never: CERTAIN },
  { text: 'why am i so tired', person: 'ana', kind: 'open', anyOf: ANY, says: some('sleep|slept|resting|heart rate|hrv|stress|workout|training|activity'), never: CERTAIN },
  { text: "I've been absolutely knackered all week, any idea why?", person: 'ana', kind: 'open', anyOf: ANY, says: some('sleep|slept|resting|heart rate|hrv|stress|workout|training|activity'), never: CERTAIN },
  { text: 'What should I work on?', person: 'ana', kind: 'open', anyOf: ANY, says: some(String.raw`sleep|steps?|walk|activ|workout|train|exercis|weight|blood pressure|heart|bedtime|stress|\brun`), never: CERTAIN },
  { text: 'how can i sleep better', person: 'ana', kind: 'open', anyOf: SLEEP.concat(BEDTIME), says: some('sleep|slept|bed'), never: CERTAIN },
  { text: 'how am I doing', person: 'ana', kind: 'open', anyOf: ANY, says: some(String.raw`\d`), never: CERTAIN },
  { text: 'give me a quick rundown of the last 7 days, sleep activity the lot', person: 'ana', kind: 'open', anyOf: ANY, says: every('sleep|slept|night', 'step|activ|walk|workout|distance'), never: CERTAIN },
  { text: 'is there anything i should be worried about in my numbers at the moment?', person: 'ana', kind: 'open', anyOf: ANY, says: some(String.raw`\d|\bnothing\b|stands? out|unusual|doctor|\bgp\b`), never: CERTAIN },
  { text: "Hey, how's my fitness coming along these past few months?", person: 'ana', kind: 'open', anyOf: [...RUN, ...ACTIVITY, ...BODY], says: some(String.raw`\d`), never: CERTAIN },

  // ---- 10 talk
  { text: 'hello', person: 'ana', kind: 'talk', anyOf: [], says: /\bhi\b|hello|hey|welcome|good (?:morning|afternoon|evening|day)|\bask\b|help/i, never: CLAIM },
  { text: 'how many steps did i do yesterday // ta, thats brilliant', person: 'ana', kind: 'talk', anyOf: [], says: /welcome|glad|happy to|pleasure|any ?time|no problem|no worries|anything else|cheers|great|\bask\b/i, never: NUMBER },
  { text: 'Who are you?', person: 'ana', kind: 'talk', anyOf: [], says: /\bhale\b|assistant/i, never: CLAIM },
  { text: 'what can you do', person: 'ana', kind: 'talk', anyOf: [], says: /\bask\b|question|answer|help|can\b/i, never: CLAIM },
  { text: 'How do I export my data?', person: 'ana', kind: 'talk', anyOf: [], says: /export|download|settings|\bcsv\b|\bjson\b|\bfiles?\b/i, never: NUMBER },
  { text: 'i want to delete all my data', person: 'ana', kind: 'talk', anyOf: [], says: /delet|remov|eras|settings/i, never: NUMBER },
  { text: 'where do the numbers you give me come from? are you making them up', person: 'ana', kind: 'talk', anyOf: [], says: /your (?:own )?(?:\w+ )?(?:data|devices?|wearables?|watch|records?|files?|measurements?|reports?)|comput|calculat|import|recorded|source/i, never: CLAIM },
  { text: 'is my data private? who else can see it', person: 'ana', kind: 'talk', anyOf: [], says: /privat|self-?host|server|your own|only you|nobody|no one|stays?|shared?|stored?|account/i, never: NUMBER },
  { text: 'Thanks so much for your help!', person: 'ana', kind: 'talk', anyOf: [], says: /welcome|glad|happy to|pleasure|any ?time|no problem|no worries|anything else|\bask\b/i, never: NUMBER },
  { text: 'ok bye, night night', person: 'ana', kind: 'talk', anyOf: [], says: /bye|see you|take care|good ?night|night|later|soon|sleep well|care/i, never: NUMBER },

  // ---- 8 from an empty account
  { text: 'How did I sleep last night?', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: NUMBER },
  { text: 'steps today', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: NUMBER },
  { text: 'summarise my week', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: NUMBER },
  { text: 'why am i always so tired', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: NUMBER },
  { text: "What's my average resting heart rate?", person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: NUMBER },
  { text: 'just signed up, what do i do now', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: CLAIM },
  { text: 'hows my cholesterol looking', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: /\d ?(?:mg\/dl|mmol)/i },
  { text: 'When did I last go running and how far was it?', person: 'gus', kind: 'empty', anyOf: [], says: NEXT, never: NUMBER },
];
