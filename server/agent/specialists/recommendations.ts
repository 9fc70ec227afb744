import { doi, type Source } from '../../../routers/metrics/references.ts';

export type Topic = 'sleep' | 'activity' | 'lipids' | 'blood_pressure' | 'glucose' | 'weight' | 'stress';

export type Demand = 'impact' | 'effort' | 'lifting' | 'nuts' | 'fish' | 'dairy' | 'gluten';

/** Never a dose, medicine or number. */
export type Recommendation = Source & {
  topics: readonly Topic[];
  text: string;
  demands: readonly Demand[];
};

const who = {
  authority: 'the WHO guidelines of 2020 on activity',
  reference: doi('10.1136/bjsports-2020-102955'),
};
const sleepMedicine = {
  authority: 'the American Academy of Sleep Medicine',
  reference: 'https://sleepeducation.org/healthy-sleep/healthy-sleep-habits/',
};
const lipids = {
  authority: 'the ESC/EAS guidelines of 2019',
  reference: doi('10.1093/eurheartj/ehz455'),
};
const bloodPressure = {
  authority: 'the ACC/AHA guideline of 2017',
  reference: doi('10.1161/HYP.0000000000000065'),
};
const stress = {
  authority: 'the WHO guide Doing What Matters in Times of Stress',
  reference: 'https://www.who.int/publications/i/item/9789240003927',
};
const sugars = {
  authority: 'the WHO guideline of 2015 on sugars',
  reference: 'https://www.who.int/publications/i/item/9789241549028',
};
const weight = {
  authority: 'the WHO on overweight',
  reference: 'https://www.who.int/news-room/fact-sheets/detail/obesity-and-overweight',
};

const recommend = (
  topics: readonly Topic[],
  text: string,
  source: Source,
  demands: readonly Demand[] = [],
): Recommendation => ({
  topics,
  text,
  demands,
  ...source,
});

/** Best evidence first. */
export const recommendations: readonly Recommendation[] = [
  recommend(['sleep'], 'Go to bed and get up at the same times every day, weekends included.', sleepMedicine),
  recommend(['sleep'], 'Avoid caffeine from the afternoon on, and alcohol and heavy meals before bed.', sleepMedicine),
  recommend(['sleep'], 'Keep the bedroom dark, quiet and cool, and screens out of it.', sleepMedicine),
  recommend(
    ['activity', 'weight', 'glucose', 'blood_pressure', 'stress'],
    'Walk more in everyday life; any movement is better than none, and you can build up step by step.',
    who,
  ),
  recommend(
    ['activity'],
    'Do something regularly that makes you breathe faster, such as running or a ball game; begin gently.',
    who,
    ['impact', 'effort'],
  ),
  recommend(
    ['activity', 'blood_pressure', 'lipids'],
    'Do something regularly that spares the joints and still makes you breathe faster, such as cycling or swimming.',
    who,
    ['effort'],
  ),
  recommend(['activity', 'weight'], 'Break up long sitting with a little movement.', who),
  recommend(['activity'], 'Strengthen the large muscles every few days.', who, ['lifting']),
  recommend(
    ['lipids'],
    'Replace saturated fat, such as butter and fatty meat, by unsaturated fat, such as olive or rapeseed oil.',
    lipids,
  ),
  recommend(['lipids'], 'Eat more fibre, above all from pulses, vegetables and fruit.', lipids),
  recommend(['lipids'], 'Eat nuts and fish instead of processed meat.', lipids, ['nuts', 'fish']),
  recommend(['blood_pressure'], 'Use less salt, and look for it in bread, cheese and ready meals.', bloodPressure),
  recommend(
    ['blood_pressure'],
    'Eat in the manner of the DASH diet: vegetables, fruit, whole grains and low-fat dairy, little meat and sweets.',
    bloodPressure,
    ['dairy', 'gluten'],
  ),
  recommend(
    ['glucose', 'weight', 'lipids'],
    'Drink water instead of sweet drinks, and keep sweets for special days.',
    sugars,
  ),
  recommend(
    ['weight'],
    'Change a little of what you eat for good instead of much for a while: more vegetables, pulses and whole grains.',
    weight,
  ),
  recommend(['stress'], 'Take short breaks to breathe slowly and to notice where you are, every day.', stress),
  recommend(['stress', 'sleep'], 'Name what weighs on you, and come back to what you are doing.', stress),
];

const topicsByMetric: readonly (readonly [RegExp, Topic])[] = [
  [/sleep|nap|awake|time_in_bed|wakeups|snoring|readiness|recovery/, 'sleep'],
  [/blood_pressure/, 'blood_pressure'],
  [/stress|hrv/, 'stress'],
  [/^biomarker:.*(?:ldl|hdl|cholesterol|triglycerid|lipoprotein|apob)/, 'lipids'],
  [/glucose|a1c|glycated|blood sugar|insulin/, 'glucose'],
  [/^(?:weight|bmi|body_fat|visceral_fat)$/, 'weight'],
  [/steps|distance|floors|calories|active|intensity|vigorous|workout|vo2max|heart_rate|standing|strain/, 'activity'],
];

export const topicOfMetric = (key: string): Topic | null =>
  topicsByMetric.find(([pattern]) => pattern.test(key.toLowerCase()))?.[1] ?? null;

const topicsBySpeech: readonly (readonly [RegExp, Topic])[] = [
  [/\b(?:sleep\w*|slept|asleep|insomnia|bed ?time|rested)\b/i, 'sleep'],
  [/\bblood pressure\b|\bhypertension\b/i, 'blood_pressure'],
  [/\b(?:stress\w*|relax\w*|calm\w*|hrv|anxi\w+)\b/i, 'stress'],
  [/\b(?:ldl|hdl|cholesterol|triglycerides?|lipids?)\b/i, 'lipids'],
  [/\b(?:glucose|blood sugar|a1c|hba1c|diabetes|prediabetes)\b/i, 'glucose'],
  [/\b(?:weigh\w*|kilos?|kg|pounds|lbs|bmi|body fat|slim\w*)\b/i, 'weight'],
  [
    /\b(?:resting (?:heart rate|pulse|hr)|rhr|pulse|steps?|walk\w*|active|activity|exercis\w+|train\w*|run\w*|fit\w*|marathon|move\w*|workouts?)\b/i,
    'activity',
  ],
];

export const topicsOfText = (text: string): Topic[] =>
  topicsBySpeech.filter(([pattern]) => pattern.test(text)).map(([, topic]) => topic);

const barriers: readonly (readonly [RegExp, readonly Demand[]])[] = [
  [
    /\b(?:knees?|ankles?|hips?|foot|feet|heels?|shins?|achilles|meniscus|joints?|arthritis|back|spine|disc)\b/i,
    ['impact'],
  ],
  [/\b(?:shoulders?|wrists?|elbows?|arms?|hands?|back|spine|disc|hernia)\b/i, ['lifting']],
  [
    /\b(?:heart (?:condition|disease|failure|attack)|angina|asthma|copd|pregnan\w+|surgery|wheelchair)\b/i,
    ['impact', 'effort', 'lifting'],
  ],
  [/\bnuts?\b|\bpeanuts?\b/i, ['nuts']],
  [/\b(?:fish|seafood|vegan|vegetarian)\b/i, ['fish']],
  [/\b(?:dairy|milk|lactose|vegan)\b/i, ['dairy']],
  [/\b(?:gluten|wheat|co?eliac)\b/i, ['gluten']],
  [/\b(?:run(?:ning)?|jog(?:ging)?|jump(?:ing)?|ball games?|football|soccer)\b/i, ['impact']],
];

export const demandsExcludedBy = (text: string): Demand[] => [
  ...new Set(barriers.filter(([pattern]) => pattern.test(text)).flatMap(([, demands]) => demands)),
];
