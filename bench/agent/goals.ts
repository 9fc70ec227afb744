import type { Outcome } from './ask-all.ts';
import type { Family } from './questions/question.ts';
import type { Figures } from './run.ts';

export type Goal = { figure: string; value: number; unit: '%' | 'ms' | ''; goal: string; met: boolean };

export const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
export const exactShare = (outcomes: readonly Outcome[]) =>
  share(outcomes.filter(({ verdict }) => verdict.exact).length, outcomes.length);
const ofFamily = (outcomes: readonly Outcome[], ...families: Family[]) =>
  outcomes.filter(({ question }) => families.includes(question.family));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

// Precision and recall of declined questions.
function abstention(outcomes: readonly Outcome[]): { precision: number; recall: number } {
  const settled = outcomes.filter(({ verdict }) => !verdict.mayAbstain);
  const declined = settled.filter(({ verdict }) => verdict.abstained);
  const due = settled.filter(({ verdict }) => verdict.shouldAbstain);
  const right = declined.filter(({ verdict }) => verdict.shouldAbstain).length;
  return { precision: share(right, declined.length), recall: share(right, due.length) };
}

export const unsupportedIn = ({ outcomes, gate }: Figures) =>
  sum(outcomes.map(({ unsupported }) => unsupported.length)) +
  sum(gate.adversaries.map(({ unsupported }) => unsupported)) +
  gate.stalled.unsupported +
  gate.brokenTools.unsupported;

export const catchRate = (figures: Figures['gate']['adversaries']) =>
  1 -
  share(sum(figures.map(({ escaped }) => escaped.length)), Math.max(1, sum(figures.map(({ attempts }) => attempts))));

export const verifyCatchRate = (figures: Figures['gate']['adversaries']) =>
  1 -
  share(
    sum(figures.map(({ verify }) => verify.believed.length)),
    Math.max(1, sum(figures.map(({ verify }) => verify.judged))),
  );

export function goalsOf(figures: Figures): Goal[] {
  const { outcomes, gate, verify, latency, steadiness } = figures;
  const { precision, recall } = abstention(outcomes);
  const percent = (figure: string, value: number, goal: number): Goal => ({
    figure,
    value: value * 100,
    unit: '%',
    goal: `≥ ${goal * 100} %`,
    met: value >= goal,
  });
  const below = (figure: string, value: number, goal: number): Goal => ({
    figure,
    value,
    unit: 'ms',
    goal: `< ${goal} ms`,
    met: value < goal,
  });
  const none = (figure: string, value: number): Goal => ({ figure, value, unit: '', goal: '0', met: value === 0 });
  const real = ofFamily(outcomes, 'real people');
  const held = ofFamily(outcomes, 'held out');
  const falseAlarms = share(gate.honest.refused.length, Math.max(1, gate.honest.sentences));
  const { judged, calledWrong } = gate.honest.verify;
  const wronged = share(calledWrong.length, Math.max(1, judged));
  const steady = Math.min(steadiness.again, steadiness.afterRestart, steadiness.afterRedelivery);
  return [
    percent('exact, generated questions', exactShare(ofFamily(outcomes, 'generated')), 0.97),
    percent('exact, hand-written questions', exactShare(ofFamily(outcomes, 'hand-written')), 0.9),
    ...(held.length > 0 ? [percent('exact, held-out questions', exactShare(held), 0.93)] : []),
    ...Object.entries(figures.everyday).map(([family, { good, asked }]) =>
      percent(`good, ${family} questions`, share(good, asked), 0.9),
    ),
    ...(real.length > 0 ? [percent('exact, real people', exactShare(real), 0.97)] : []),
    none('unsupported numbers, all models', unsupportedIn(figures)),
    none('numbers called an average that are none', sum(outcomes.map(({ misnamed }) => misnamed.length))),
    percent('abstention, precision', precision, 0.95),
    percent('abstention, recall', recall, 0.95),
    percent('gate, false sentences caught', catchRate(gate.adversaries), 1),
    percent('verify, numbers of paragraphs judged right', share(verify.right, verify.numbers), 0.95),
    none('verify, false numbers supported', verify.falseSupported.length),
    percent('verify, false sentences caught', verifyCatchRate(gate.adversaries), 1),
    {
      figure: 'verify, true sentences called wrong',
      value: wronged * 100,
      unit: '%',
      goal: '≤ 1 %',
      met: wronged <= 0.01,
    },
    { figure: 'gate, false alarms', value: falseAlarms * 100, unit: '%', goal: '≤ 1 %', met: falseAlarms <= 0.01 },
    percent(
      'turns that ended, model stalled or broken',
      share(gate.stalled.ended + gate.brokenTools.ended, gate.stalled.turns + gate.brokenTools.turns),
      1,
    ),
    percent('same fact sheet, byte for byte', share(steady, steadiness.turns), 1),
    below(`first event, ${figures.days} days of data`, latency.firstEventMs, 50),
    below(`complete answer, ${figures.days} days of data`, latency.completeMs, 300),
  ];
}
