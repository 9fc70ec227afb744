import { makePlan as oldPlan } from '../../server/agent/reader/plan.ts';
import { makePlan as nextPlan } from '../../server/agent/reader-next/plan.ts';
import { today } from '../../test/support/agent/metrics.ts';
import { planText } from '../../test/support/agent/plan-text.ts';
import { constructs, plansOf } from './questions/corpus.ts';
import { readingTimes } from './reading-times.ts';

/**
 * `bun bench/agent/compare-readers.ts [--list] [CONSTRUCT …]` holds the new reader against the old by construct and by
 * origin, with the time that each takes; `--list` shows what the new one reads otherwise, the held-out set left out. A question is right when its plan is the one that is written down; without one, when it is the old reader's.
 */
const list = process.argv.includes('--list');
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));

type Score = { questions: number; old: number; next: number };
const none = (): Score => ({ questions: 0, old: 0, next: 0 });
const byConstruct = new Map<string, Score>();
const bySet = new Map<string, Score>();
const all = none();

const scoreIn = (scores: Map<string, Score>, name: string): Score => {
  const score = scores.get(name) ?? none();
  scores.set(name, score);
  return score;
};

for (const [name, construct] of Object.entries(constructs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { title, question, plan } of plansOf(construct, today)) {
    const old = planText(question, plan ?? '');
    const expected = plan ?? old;
    const next = planText(question, expected, nextPlan);
    for (const score of [scoreIn(byConstruct, name), scoreIn(bySet, title), all]) {
      score.questions++;
      score.old += Number(old === expected);
      score.next += Number(next === expected);
    }
    if (list && title !== 'held out' && next !== expected)
      process.stdout.write(`${name}\t${question}\n\twanted ${expected}\n\tread   ${next}\n`);
  }
}

const percent = (part: number, { questions }: Score) => `${((100 * part) / questions).toFixed(1)} %`.padStart(9);
const row = (name: string, score: Score) =>
  `${name.padEnd(62)}${String(score.questions).padStart(6)}${percent(score.old, score)}${percent(score.next, score)}\n`;

for (const [title, scores] of [
  ['construct', byConstruct],
  ['origin', bySet],
] as const) {
  process.stdout.write(`${title.padEnd(60)}questions      old      new\n`);
  for (const [name, score] of scores) process.stdout.write(row(name, score));
}
process.stdout.write(row('all', all));
const questions = Object.values(constructs).flatMap((construct) =>
  plansOf(construct, today).flatMap(({ question }) => question.split(' // ')),
);
for (const [name, reader] of [
  ['old', oldPlan],
  ['new', nextPlan],
] as const) {
  const { medianMs, percent99Ms, hostileMs, hostile } = readingTimes(reader, questions);
  process.stdout.write(
    `time of reading, ${name}: median ${medianMs.toFixed(2)} ms, 99 % ${percent99Ms.toFixed(1)} ms, worst of the hostile set ${hostileMs.toFixed(0)} ms (${hostile})\n`,
  );
}
