import type { MetricAnswer } from '../../../routers/metrics/metrics.contract.ts';
import { labReferenceOf } from './lab-references.ts';
import { doi, limits, type Reference } from './reference.ts';

const bloodPressure = {
  authority: 'the ACC/AHA guideline of 2017 (normal blood pressure of adults)',
  reference: doi('10.1161/HYP.0000000000000065'),
};
const vitalSigns = {
  authority: 'MedlinePlus (healthy adults at rest)',
  reference: 'https://medlineplus.gov/ency/article/002341.htm',
};
const activity = {
  authority: 'the WHO guidelines of 2020 (adults, in a week)',
  reference: doi('10.1136/bjsports-2020-102955'),
};

// By registry key, in the registry's unit.
const measured: Readonly<Record<string, Reference>> = {
  resting_heart_rate: limits(
    { low: 60, high: 100 },
    {
      authority: 'the American Heart Association (adults; who trains a lot often has less)',
      reference:
        'https://www.heart.org/en/health-topics/high-blood-pressure/the-facts-about-high-blood-pressure/all-about-heart-rate-pulse',
    },
  ),
  // 7 to 9 hours for adults, 7 to 8 from 65 on.
  sleep_duration: limits(
    { low: 420, high: 540 },
    { authority: 'the National Sleep Foundation, 2015 (adults)', reference: doi('10.1016/j.sleh.2014.12.010') },
  ),
  // Mortality levels off at 6,000 to 8,000 steps from 60 on, 8,000 to 10,000 before (cohort studies).
  steps: limits(
    { low: 6_000, high: 10_000 },
    {
      authority: 'Paluch and others, 2022, who saw fewer deaths up to there among adults, which proves no cause',
      reference: doi('10.1016/S2468-2667(21)00302-9'),
    },
  ),
  spo2: limits(
    { low: 95 },
    {
      authority: 'the FDA (healthy people; lower at altitude, and a watch measures roughly)',
      reference: 'https://www.fda.gov/consumers/consumer-updates/pulse-oximeter-basics',
    },
  ),
  systolic_blood_pressure: limits({ below: 120 }, bloodPressure),
  diastolic_blood_pressure: limits({ below: 80 }, bloodPressure),
  bmi: limits(
    { low: 18.5, below: 25 },
    {
      authority: 'the WHO (normal weight of adults)',
      reference: 'https://www.who.int/news-room/fact-sheets/detail/obesity-and-overweight',
    },
  ),
  body_temperature: limits({ low: 36.5, high: 37.3 }, vitalSigns),
  breathing_rate: limits({ low: 12, high: 18 }, vitalSigns),
  moderate_intensity_time: limits({ low: 150 }, activity, 'week'),
  vigorous_time: limits({ low: 75 }, activity, 'week'),
};

export function referenceOf(metric: MetricAnswer['metric']): Reference | null {
  if (metric.key.startsWith('biomarker:')) return labReferenceOf(metric);
  return (Object.hasOwn(measured, metric.key) && measured[metric.key]) || null;
}
