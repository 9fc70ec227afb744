import { addDays } from '../../../routers/core/days.ts';
import type { ListedMetric, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { type Item, ofKind } from '../lexicon/entities/constructs.ts';
import { analysisText } from '../lexicon/query-text.ts';
import { people } from '../lexicon/refusals.ts';
import type { Bundle, Plan, PlanItem } from '../model.ts';
import { takesForGranted } from '../reader/meaning.ts';
import { type Known, readText } from '../reader/text.ts';
import { openQuestionOf } from './open-questions.ts';

const self = "(?:i|i'm|im|i've|my|me|we)";

const kinds: readonly (readonly [Bundle, RegExp])[] = [
  [
    'ready',
    /(?:^|[,.;!:–-] )(?:(?:so|and|hey|hi|ok|hale)[ ,]+)*(?:should|shall|can|could|may|is it (?:ok|okay|safe|wise|fine|smart|a good idea) (?:for me )?to|(?:am|are) i (?:ok|okay|fit|ready|good|rested enough|recovered enough|fresh enough) (?:to|for)|do i need|would it be (?:ok|okay|wise|better) (?:for me )?to|is today|ready for|time for)\b(?! my\b)(?: (?:i|me|we|a|an|to|have|take|go|be|do|for|better|rather|really|just|good|the|my|today|hard|easy|some|another|more|day|it|long|big|tough|proper|tomorrow|still|even))* ?(?:train\w*|run(?:ning)?|exercis\w+|work ?(?:out|ing out)|workout|rest|rest day|take it easy|push\w*|gym|session|ride|cycl\w+|lift\w*|race|day off|break|recover\w*|hard)\b(?!.*\b(?:average|last (?:week|month)|how)\b)/,
  ],
  [
    'ready',
    /^(?:an? )?(?:hard|tough|big|long|intense|easy|light) (?:session|workout|training|run|ride)\b[^?]*\btoday\b|\b(?:recovered|rested|fresh|fit|ready) enough (?:for|to)\b|\b(?:in shape|ready|fit) for (?!my age|somebody|someone|an? (?:man|woman|person|\d+ ?-?y))/,
  ],
  ['ready', /\bover-?train\w*(?! syndrome)|\boverdo(?:ing)?\b|\btraining too (?:much|hard)\b/],
  [
    'summary',
    /\b(?:a|an|the|my|quick|brief|short|full|weekly|monthly|daily|me)(?: \w+)? (?:run[- ]?down|run[- ]?through|low[- ]?down|highlights?|round[- ]?up|re-?cap|overview|summary|digest|debrief|update|picture|big picture|snapshot)\b|\b(?:run|talk|take|walk|go) (?:me )?through (?:my|the|this|last|what)\b|\bcatch me up\b|\bfill me in\b|\bbring me up to speed\b|\bhow (?:does|do|did) (?:my |the |this |last )?(?:day|week|weekend|month|year|quarter|today|yesterday|things|it|everything|it all) (?:look|go|turn out|shape up)\b|\bwhat (?:did|does|do) (?:my|the|this|last) (?:day|week|weekend|month|year) look\b|\bhighlights\b|\breport (?:over|on|of|about|for|from) (?:my|the|last|this)\b|\b(?:good|bad) news\b|\bwhat (?:can|could|do|would) (?:you|the (?:data|numbers)) (?:tell|say|see|show|make)(?: me)? (?:about|of|in|from) (?:my |the |this |last |past )*(?:day|week|weekend|month|year|quarter|data|numbers|stats|health)|\bwhat (?:was|were|have|had) (?:i|we) (?:been )?(?:doing|up to)\b|\bwhat did i do (?:on|last|yesterday|this|today)\b|\bwhat was (?:going on|happening)\b|\btl ?;? ?dr\b|\bhow (?:did|does|do) (?:yesterday|today|(?:last|this|my) (?:week|weekend|month)) (?:compare|stack|measure|hold|go)\b|\bmy weekend\b|\bwhat (?:happened|went on) (?:on|in|during|last|this|yesterday)\b|\btell me about (?:my |the |this |last |past )*(?:day|week|weekend|month|year|quarter|yesterday|today)\b/,
  ],
  [
    'tired',
    /\b(?:(?:feel|feels|feeling|felt|been|am|i'm)(?: \w+){0,2} (?:rubbish|awful|terrible|crap|crappy|rough|dreadful|horrible|unwell|poorly|flat|foggy|lousy|dead|off|beat)|shattered|(?:like|such|as) (?:an? )?(?:total |complete )?(?:zombie|death|wreck|corpse|mess)|wrecked|pooped|zonked|frazzled|bushed|tired(?:ness)?|exhaust(?:ed|ion)|fatigued?|worn[- ]out|(?:no|low|little|so little|out of|lack of) energy|drained|sleepy|run[- ]down|wiped[- ]out|knackered|lethargic|weary|groggy|sluggish|burn(?:t|ed)[- ]out)\b/,
  ],
  [
    'improve',
    /\bwhat (?:should|could|would) (?:be )?(?:my|a (?:good|realistic|sensible|reasonable|fair|healthy)) (?:[\w-]+ ){0,3}(?:goal|target)\b|\bwhat(?:'s| is) a (?:good|realistic|sensible|reasonable|fair|healthy) (?:[\w-]+ ){0,3}(?:goal|target)\b|\bset (?:me )?a (?:[\w-]+ ){0,3}(?:goal|target)\b|\b(?:what|where|which things?) (?:should|can|could|do|would|must|might) (?:i|you|we) (?:need to |have to |best |be )?(?:work(?:ing)? on|improv(?:e|ing)|focus(?:ing)? on|chang(?:e|ing)|do better|do differently|do to (?:be|get|feel|live)(?: \w+)? (?:healthier|fitter|better))\b|\bhow (?:can|do|could|should|might) i (?:get|be|become|live|feel)(?: (?:more|a bit|much))? (?:healthier|fitter|better|healthy|fit|energetic|energy)\b|\b(?:one|some|any) ?things? (?:(?:that )?(?:i|you|we) (?:can|could|should|might)|to) (?:do(?! with)|improve|change|work on)\b|\bweak(?:est)? (?:points?|spots?|areas?)\b|\bimprove my (?:health|life(?:style)?|wellbeing|well-being|fitness)\b|^(?:(?:any|some|give me(?: some)?|do you have(?: any)?) )?(?:tips|advice|suggestions|recommendations)(?: for me| please)?\W*$/,
  ],
  [
    'fitness',
    /\bhow fit (?:am i|i am)\b|\b(?:am i|have i|did i|i'm)(?: \w+){0,2} (?:fitter|fit|(?:in|into) (?:better )?shape|in good shape)\b|\bmy (?:overall |general |physical )?fitness\b/,
  ],
  [
    'unusual',
    /\b(?:unusual(?:ly)?|out of (?:the ordinary|line|whack)|(?:stands?|sticks?) out|st(?:oo|u)ck? out|stood out|strange|odd|weird|abnormal(?:ities)?|anomal\w+|outliers?|surprising|noteworthy|remarkable|red flags?|coming down with|getting (?:sick|ill)|under the weather|worth (?:knowing|noting|a look|mentioning)|anything (?:wrong|off|to worry about|concerning|i should know)|what(?:'?s| is) (?:wrong|off|going on|up) with my)\b/,
  ],
  [
    'changes',
    /\bwhat(?:'s| is| was| has| have|s)?(?: been| got| gotten)* (?:changed|changing|different|new|improved|improving|better|worse)\b|\bmy progress\b|\b(?:any|what) trends?\b(?! (?:in|of|for) my)|\b(?:any|anything|something|what|which) (?:changes?|changed|new|different|have changed|has changed)\b|\b(?:anything|something|what) (?:in|about|with) my [\w ]{2,30} (?:change|changed|shift|shifted|different|move|moved)\b|\bhow (?:have|has) (?:things|it|my (?:health|data|body)) changed\b|^(?:and )?(?:any )?(?:news|changes)\W*$/,
  ],
  [
    'why',
    /^(?:(?:and|so|but|ok|hi|hello|hey)[ ,]+)*(?:why|how come|what(?:'s| is| was) (?:the )?(?:reason|cause)|what caus(?:es|ed)|explain why)\b/,
  ],
  [
    'night',
    /\b(?:good|bad|better|worse|rough|awful|terrible|decent|ok|okay|normal) night(?:'s sleep)?\b|\b(?:how|was|is) (?:was )?(?:my |the )?(?:last )?night(?:'s sleep)?\b(?! (?:sleep|heart|hrv))|\b(?:my|the|last) night (?:look|go|went|been)\b|\blast night (?:vs|versus|against|compared (?:to|with)) (?:my |the )?(?:normal|usual|average|others?)\b|\blast night (?:any )?(?:good|bad|better|worse|ok|okay|normal|unusual)\b/,
  ],
  [
    'summary',
    new RegExp(
      `\\bwhich (?:week |month |day |weekend |one )?(?:was|is|has been|went) (?:the )?(?:better|worse|healthier|busier)\\b|\\b(?:am|are) ${self}(?: \\w+){0,2} (?:recovered|rested|refreshed|ready)\\b|\\b(?:summar(?:y|i[sz]e|ies|i[sz]ing)|overview|recap|round[- ]?up|digest|wrap[- ]?up|run[- ]?down|sum up|weekly report|monthly report|health report|check[- ]?in|status)\\b|\\bhow(?:'s| is| are| am| was| were| did| has| have| do)? ${self}(?: \\w+){0,1} (?:doing|been doing|do|been|going|getting on|getting along|faring|health|holding up)\\b|\\bhow(?:'s| is| are| was| were| did| has| have| about)? (?:my|the|this|last|that|it|things|everything)(?: (?:past|last|whole))? ?(?:day|week|weekend|month|quarter|year|health|going|looking|things|been|body)\\b|\\bhow was (?:yesterday|today)\\b|\\bhow(?:'?s| is| are| has| was)? my (?:heart|recovery)(?! rate)\\b(?! score)|\\b(?:was|is|were) (?:it|yesterday|today|this|last|my|that)(?: (?:week|day|month))?(?: been)? an? (?:good|bad|healthy|normal|busy|active|lazy|typical|usual|quiet|hard|stressful|rough|decent|nice|unusual) (?:day|week|month|one)\\b|\\b(?:did|have|am) i (?:do(?:ne|ing)? )?(?:better|worse)\\b|\\b(?:is|are) my (?:heart|body|health)(?! (?:rate|fail\\w*|attack|disease))\\b|\\bmy (?:stats|numbers|statistics|figures)\\b|\\bam i (?:healthy|doing (?:well|ok|okay|fine|alright|all right|good)|ok|okay|well|fine)\\b`,
    ),
  ],
];

const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

const questionMax = 300;

type How = { isFollowUp?: boolean; byLikeness?: boolean; as?: Bundle };

export function planBundle(
  question: string,
  known: Known,
  { isFollowUp = false, byLikeness = false, as }: How = {},
): Plan | null {
  if (question.length > questionMax) return null;
  const text = folded(question);
  const items = readText(question, known);
  const bundle = byLikeness
    ? openQuestionOf(question)
    : (as ??
      kinds.find(([, words]) => words.test(text))?.[0] ??
      (!(isFollowUp && goesOn.test(text)) && asksHowItWas(lineOf(items)) ? 'summary' : null));
  if (bundle === null || ofLabs.test(text) || ofOthers.test(text)) return null;
  // `Does anything stand out?` names no time spent standing.
  const asked = kinds.find(([kind]) => kind === bundle)?.[1].exec(text)?.[0] ?? '';
  const others = bundle === 'improve' ? items : items.filter((item) => !asked.includes(item.text));
  const isParticular =
    !byLikeness &&
    others.some(({ kind }) =>
      [
        ...(bundle === 'ready' ? [] : ['sport']),
        'limit',
        'amount',
        ...(bundle === 'improve' || as ? [] : ['relation']),
        'rank',
        'streak',
      ].includes(kind),
    );
  const listed = ofKind(others, 'metric').flatMap(({ keys }) => keys.slice(0, 1));
  if (byLikeness && (asksAmount.test(text) || (listed.length > 0 && !mayName.has(bundle)))) return null;
  const isWhole = bundle === 'summary' && (listed.length > 1 || everything.test(text));
  const isUnknown = listed.every((key) => !known.metrics.some((metric) => metric.key === key && metric.days > 0));
  const named =
    isWhole ||
    bundle === 'ready' ||
    (byLikeness && bundle !== 'unusual') ||
    (isUnknown && areas.some(([words]) => words.test(text)))
      ? []
      : listed;
  if (aboutTheWhole.has(bundle) && asksForOne(items)) return null;
  if (bundle === 'tired' && named.length > 0 && /\bwhat (?:was|is|were) my\b/.test(text)) return null;
  if (bundle === 'why' && named.some((key) => key.startsWith('biomarker:'))) return null;
  if (bundle === 'unusual' && ofKind(items, 'statistic').some((each) => each === 'median' || each === 'sum'))
    return null;
  if (bundle === 'night' && named.some((key) => key !== 'sleep_duration')) return null;
  if (isParticular || (named.length > 0 && !mayName.has(bundle)) || (bundle === 'why' && named.length === 0))
    return null;
  if (bundle === 'why' && ofKind(items, 'period').length > 0 && takesForGranted(text)) return null;
  const window = windowOf(
    ofKind(items, 'period')
      .flatMap(({ spec }) => (typeof spec === 'string' ? [] : [spec]))
      .at(ofKind(items, 'versus').length > 0 && /^(?:compared|versus|vs|against|than|relative)\b/.test(text) ? -1 : 0),
    text,
    bundle,
    named.length,
  );
  const measured = (keys: readonly string[]) =>
    keys.flatMap((key) => known.metrics.find((metric) => metric.key === key && metric.days > 0) ?? []);
  const area = areas.find(([words]) => words.test(text))?.[1];
  const metrics = measured(
    isWhole
      ? [...new Set([...listed, ...looked.summary])]
      : area && (bundle === 'summary' || bundle === 'improve' || (bundle === 'unusual' && named.length === 0))
        ? area
        : named.length > 0 && bundle !== 'night' && bundle !== 'fitness'
          ? [...new Set([...named, ...(bundle === 'why' || bundle === 'tired' ? looked[bundle] : [])])]
          : looked[bundle],
  );
  const queries = metrics.flatMap((metric) =>
    queriesOf(metric, bundle, { window, today: known.today, isHeldAgainst: ofKind(items, 'versus').length > 0 }),
  );
  if (queries.length === 0 || (as && named.length === 0)) return null;
  const item: PlanItem = { question, intent: 'value', bundle, queries };
  return { items: [item], unanswered: [], assignments: assignmentsOf(bundle, question, [item], known.metrics) };
}

const asksAmount = /\bhow (?:many|much|long|far|often|quickly|fast)\b|\bwill (?:i|my)\b/;

const ofLabs =
  /\b(?:labs?|bloods|blood (?:tests?|works?|results?|markers?|panels?|reports?)|bloodwork|biomarkers?|test results?|markers)\b/;
const ofOthers = new RegExp(`\\b(?:my|our) (?:${people})\\b(?!.*\\b(?:i|me|my|mine)\\b)(?<!\\b(?:i|me)\\b.*)`);
const everything = /\b(?:the lot|everything|all of it|the whole (?:lot|thing|picture)|in general|overall)\b/;

const areas: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bheart\b(?! rate)/, ['resting_heart_rate', 'hrv_rmssd', 'heart_rate', 'systolic_blood_pressure']],
  [
    /\b(?:recovery|recovering|recovered|rested|refreshed|ready)\b/,
    ['hrv_rmssd', 'resting_heart_rate', 'sleep_duration', 'stress'],
  ],
  [/\b(?:kg|kilos?|pounds|lbs|stone|weight|slim\w*)\b/, ['weight', 'bmi', 'steps', 'active_time', 'sleep_duration']],
];

const lineOf = (items: readonly Item[]): string =>
  items
    .flatMap((item) => (item.kind === 'word' ? [item.text] : item.kind === 'aside' ? [] : [`{${item.kind}}`]))
    .join(' ');

/** `how about last month?` */
const goesOn = /^(?:and )?(?:how|what) about (?!(?:my|me|today|yesterday)\b)/;

const asksHowItWas = (line: string): boolean =>
  /^(?:(?:and|so|hi|hello|hey|ok|,) )*how (?:was|were|is|has|did|have|had|about)(?: (?:i|my|it|the|things|been))* \{period\}(?: (?:go|been|for me|overall|so far))*(?: [?.!])*$/.test(
    line,
  );

const aboutTheWhole: ReadonlySet<Bundle> = new Set(['tired', 'night', 'fitness']);
const asksForOne = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === 'metric' && !/^fit/.test(item.text)) &&
  items.some(
    ({ kind, text }) =>
      ['versus', 'change', 'relation', 'opener', 'lag'].includes(kind) ||
      (kind === 'statistic' && !/^(?:usual|usually|normal|normally)$/.test(text)) ||
      (kind === 'group' && !/^(?:every|each) /.test(text)),
  );

const mayName: ReadonlySet<Bundle> = new Set([
  'improve',
  'ready',
  'unusual',
  'changes',
  'tired',
  'why',
  'night',
  'fitness',
]);

const looked: Readonly<Record<Bundle, readonly string[]>> = {
  summary: ['sleep_duration', 'resting_heart_rate', 'hrv_rmssd', 'steps', 'active_time', 'stress', 'workout_count'],
  changes: [
    'sleep_duration',
    'sleep_efficiency',
    'resting_heart_rate',
    'hrv_rmssd',
    'steps',
    'active_time',
    'stress',
    'weight',
  ],
  unusual: [
    'sleep_duration',
    'sleep_efficiency',
    'resting_heart_rate',
    'hrv_rmssd',
    'steps',
    'active_time',
    'stress',
    'breathing_rate',
    'spo2',
  ],
  tired: [
    'sleep_duration',
    'sleep_efficiency',
    'awake_time',
    'resting_heart_rate',
    'hrv_rmssd',
    'active_time',
    'stress',
  ],
  improve: ['sleep_duration', 'steps', 'resting_heart_rate', 'bmi', 'systolic_blood_pressure', 'active_time', 'stress'],
  why: ['sleep_duration', 'active_time', 'stress'],
  night: ['sleep_duration', 'sleep_efficiency', 'deep_sleep', 'rem_sleep', 'awake_time'],
  fitness: ['resting_heart_rate', 'hrv_rmssd', 'vo2max', 'active_time'],
  ready: ['hrv_rmssd', 'resting_heart_rate', 'sleep_duration', 'stress', 'workout_count'],
};

const lengths: readonly (readonly [RegExp, number])[] = [
  [/\byear\b/, 365],
  [/\bquarter\b/, 90],
  [/\bmonth(?:ly)?\b/, 30],
  [/\b(?:week(?:ly)?)\b/, 7],
];
const usualLength: Readonly<Record<Bundle, number>> = {
  summary: 7,
  changes: 7,
  unusual: 7,
  tired: 7,
  improve: 30,
  why: 7,
  night: 1,
  fitness: 90,
  ready: 3,
};

function windowOf(named: WindowSpec | undefined, text: string, bundle: Bundle, asked: number): WindowSpec {
  if (named && named.kind !== 'all' && bundle !== 'ready' && bundle !== 'improve') return named;
  if (bundle === 'night') return { kind: 'last_night' };
  const usual = bundle === 'unusual' && asked > 0 ? 30 : usualLength[bundle];
  if (bundle === 'summary' && /\bmy weekend\b/.test(text)) return { kind: 'last_weekend' };
  return { kind: 'last_days', n: lengths.find(([word]) => word.test(text))?.[1] ?? usual };
}

const baselineDays = 28;

function baseOf(window: WindowSpec, today: string): WindowSpec {
  const from = firstDay(window, today);
  return from === null
    ? { kind: 'before', of: window }
    : { kind: 'between', from: addDays(from, -baselineDays), to: addDays(from, -1) };
}

function firstDay(window: WindowSpec, today: string): string | null {
  switch (window.kind) {
    case 'last_days':
      return window.n <= 7 ? addDays(today, -window.n) : null;
    default:
      return null;
  }
}

const oneDay = ({ kind }: WindowSpec) => ['today', 'yesterday', 'last_night', 'day'].includes(kind);
const long = (window: WindowSpec, daysMax: number) =>
  window.kind === 'last_days' ? window.n > daysMax : /year|quarter|all|since/.test(window.kind);

function queriesOf(
  { key }: ListedMetric,
  bundle: Bundle,
  { window, today, isHeldAgainst }: { window: WindowSpec; today: string; isHeldAgainst: boolean },
): MetricQuery[] {
  const query = { metric: key, window };
  if (key === 'workout_count') return [{ ...query, aggregate: 'sum' }];
  if (bundle === 'fitness' && isHeldAgainst)
    return [{ metric: key, aggregate: 'contrast', window: { kind: 'last_days', n: 30 }, compare_to: window }];
  const now = isHeldAgainst && (bundle === 'summary' || bundle === 'changes') ? running[window.kind] : undefined;
  if (now) return [{ metric: key, aggregate: 'contrast', window: now, compare_to: window }];
  if (bundle === 'fitness') return [{ ...query, aggregate: 'trend' }];
  if (bundle === 'improve') return [{ ...query, aggregate: referenceKinds.test(key) ? 'latest' : 'mean' }];
  const unusual: MetricQuery[] =
    long(window, bundle === 'unusual' ? 100 : 31) || (key === 'weight' && bundle !== 'unusual')
      ? []
      : [{ ...query, aggregate: 'unusual' }];
  if (bundle === 'unusual' || oneDay(window)) return unusual;
  const compared: MetricQuery = { ...query, aggregate: 'contrast', compare_to: baseOf(window, today) };
  return [compared, ...(bundle === 'tired' || bundle === 'ready' ? [] : unusual)];
}

const running: Readonly<Record<string, WindowSpec>> = {
  last_month: { kind: 'this_month' },
  last_year: { kind: 'this_year' },
};

const referenceKinds = /^(?:bmi|systolic|diastolic)/;

const specialistsOf: Readonly<Record<Bundle, readonly ('domain_expert' | 'coach')[]>> = {
  summary: [],
  changes: [],
  unusual: [],
  fitness: [],
  night: [],
  ready: ['domain_expert', 'coach'],
  why: ['domain_expert'],
  tired: ['domain_expert', 'coach'],
  improve: ['domain_expert', 'coach'],
};

function assignmentsOf(
  bundle: Bundle,
  question: string,
  items: Plan['items'],
  metrics: readonly ListedMetric[],
): Plan['assignments'] {
  const others = specialistsOf[bundle].map((agent) => ({ agent, question }));
  return [{ agent: 'data_analyst', question: analysisText({ items }, metrics) }, ...others];
}
