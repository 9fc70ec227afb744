import { expect, test } from 'bun:test';
import type { ListedMetric, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../server/agent/gate/sentences.ts';
import type { Finding } from '../../../server/agent/model.ts';
import { answerText } from '../../../server/agent/phrasing/phrasing.ts';
import { adviseOn } from '../../../server/agent/specialists/coach.ts';
import { explainFindings } from '../../../server/agent/specialists/domain-expert.ts';
import { contextOf, finding } from '../../support/agent/findings.ts';
import { metricOf } from '../../support/agent/metrics.ts';

const measured: readonly (readonly [key: string, values: readonly number[]])[] = [
  ['resting_heart_rate', [52, 70, 108]],
  ['sleep_duration', [372, 447, 561]],
  ['steps', [4_317, 8_211, 14_022]],
  ['spo2', [93.5, 97]],
  ['systolic_blood_pressure', [112, 131]],
  ['diastolic_blood_pressure', [71, 88]],
  ['bmi', [17.9, 22.4, 28.3]],
  ['body_temperature', [36.1, 36.8, 38.4]],
  ['breathing_rate', [10.5, 15.2, 21.4]],
];
const reported: readonly (readonly [name: string, unit: string, values: readonly number[]])[] = [
  ['LDL Cholesterol', 'mg/dL', [88, 137]],
  ['HDL Cholesterol', 'mmol/L', [0.8, 1.4]],
  ['Total Cholesterol', 'mg/dL', [181, 233]],
  ['Triglycerides', 'mg/dL', [97, 212]],
  ['Fasting glucose', 'mg/dL', [88, 113]],
  ['HbA1c', '%', [5.2, 6.1]],
  ['Vitamin D', 'ng/mL', [14, 31]],
  ['TSH', 'mIU/L', [0.2, 1.7, 6.3]],
  ['Ferritin', 'ng/mL', [9, 57]],
  ['eGFR', 'mL/min/1.73m2', [51, 93]],
  ['hs-CRP', 'mg/L', [0.7, 4.4]],
];
const mean = (metric: string): MetricQuery => ({ metric, aggregate: 'mean', window: { kind: 'last_days', n: 30 } });
const latest = (metric: string): MetricQuery => ({ metric, aggregate: 'latest', window: { kind: 'all' } });
const lab = (name: string, unit: string): ListedMetric => ({
  ...metricOf('biomarker:Ferritin'),
  ...{ key: `biomarker:${name}`, label: name, unit, words: [name.toLowerCase()] },
});

const week = (metric: string): MetricQuery => ({ metric, aggregate: 'sum', window: { kind: 'last_days', n: 7 } });

const cases: (readonly [name: string, Finding])[] = [
  [
    'a week of moderate activity',
    finding('value', week('moderate_intensity_time'), metricOf('moderate_intensity_time'), [173]),
  ],
  ['a week of vigorous activity', finding('value', week('vigorous_time'), metricOf('vigorous_time'), [88])],
  ...measured.flatMap(([key, values]) =>
    values.map((value) => [`${key} ${value}`, finding('value', mean(key), metricOf(key), [value])] as const),
  ),
  ...reported.flatMap(([name, unit, values]) =>
    values.map((value) => {
      const metric = lab(name, unit);
      return [`${name} ${value}`, finding('latest', latest(metric.key), metric, [value])] as const;
    }),
  ),
];

test.each(cases)(
  'what it means and what could be tried is said with its source, and passes the gate: %s',
  (_, found) => {
    const findings = [found];
    const meanings = explainFindings(findings);
    expect(meanings).toHaveLength(1);
    const question = 'What does that mean, and what can I do?';
    const advice = adviseOn({ question, findings, meanings, memories: [], said: [] });
    const context = contextOf(findings);
    const gate = createGate({ ...context, meanings, advice });
    const text = answerText({ findings, unanswered: [], metrics: context.metrics, meanings, advice });
    expect(text).toContain(meanings[0]?.authority ?? '-');
    for (const { authority } of advice) expect(text).toContain(authority);
    const refused = splitSentences(text).flatMap((sentence) =>
      gate.check(sentence).violations.map((violation) => [sentence, violation]),
    );
    expect(refused).toEqual([]);
  },
);
