/** No numbers and nothing about the person. */
const meanings: readonly (readonly [key: RegExp, meaning: string])[] = [
  [
    /^hrv/,
    'HRV, heart rate variability, is how much the time between heartbeats varies; it differs widely between people, so it tells most against your own usual.',
  ],
  [/^resting_heart_rate/, 'Resting heart rate is how often your heart beats in a minute while you rest and are awake.'],
  [
    /^vo2max/,
    'VO2max is the most oxygen that a body can use in hard exercise, for each kilogram of weight; a watch estimates it from pace and heart rate.',
  ],
  [/^spo2/, 'Oxygen saturation, SpO2, is the share of the haemoglobin in your blood that carries oxygen.'],
  [/^rem_sleep/, 'REM sleep is the stage of sleep with rapid eye movements, with most of the dreams.'],
  [/^deep_sleep/, 'Deep sleep is the stage with slow brain waves, from which waking is hardest.'],
  [/^light_sleep/, 'Light sleep is the shallow sleep between being awake, deep sleep and REM sleep.'],
  [/^sleep_efficiency/, 'Sleep efficiency is the share of the time in bed that you were asleep.'],
  [/^sleep_latency/, 'Sleep latency is how long you take to fall asleep once you are in bed.'],
  [/^breathing_rate/, 'Breathing rate is how many breaths you take in a minute, here while you sleep.'],
  [
    /^(?:stress|sleep_score|recovery_score|strain|activity_score)$/,
    'It is a score that the maker of your device computes by a rule of its own, so it cannot be held against that of another maker.',
  ],
  [/^bmi/, 'BMI, body mass index, is weight in kilograms divided by the square of height in metres.'],
  [
    /^body_fat/,
    'Body fat is the share of your weight that is fat; a scale estimates it from how the body conducts a weak current.',
  ],
  [/^systolic/, 'The upper value of blood pressure, systolic, is the pressure in the arteries while the heart beats.'],
  [/^diastolic/, 'The lower value of blood pressure, diastolic, is the pressure in the arteries between the beats.'],
  [
    /^biomarker:HbA1c$/i,
    'HbA1c is the share of haemoglobin that carries sugar; it follows the average blood sugar of the past months.',
  ],
  [/^biomarker:LDL/i, 'LDL is the cholesterol in the particles that bring fat into the walls of arteries.'],
  [/^biomarker:HDL/i, 'HDL is the cholesterol in the particles that bring fat back to the liver.'],
  [/^biomarker:Triglycerides/i, 'Triglycerides are the fat that travels in the blood after meals and from stores.'],
  [
    /^biomarker:(?:hs-)?CRP/i,
    'CRP, C-reactive protein, is made by the liver and rises with inflammation anywhere in the body.',
  ],
  [/^biomarker:Ferritin/i, 'Ferritin is the protein that stores iron; in the blood it follows the stores of the body.'],
  [/^biomarker:TSH/i, 'TSH is the hormone by which the brain tells the thyroid to work more or less.'],
  [/^biomarker:Creatinine/i, 'Creatinine is left over from the work of muscles and leaves through the kidneys.'],
  [
    /^biomarker:Vitamin D/i,
    'Vitamin D is made in the skin by sunlight; the blood value shows what the body has in store.',
  ],
];

export const meaningOf = (key: string): string | null => meanings.find(([of]) => of.test(key))?.[1] ?? null;
