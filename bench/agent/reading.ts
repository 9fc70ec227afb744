import { makePlan } from '../../server/agent/reader/plan.ts';
import { today } from '../../test/support/agent/metrics.ts';
import { planText } from '../../test/support/agent/plan-text.ts';
import { constructs, plansOf } from './questions/corpus.ts';
import { readingTimes } from './reading-times.ts';

/**
 * `bun bench/agent/reading.ts [--list] [CONSTRUCT …]` counts by construct the questions that the reader plans as it is
 * written down, and the time that reading takes; `--list` shows what it plans otherwise.
 */
const list = process.argv.includes('--list');
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));

const row = (name: string, asked: number, right: number) =>
  process.stdout.write(
    `${name.padEnd(20)}${String(asked).padStart(6)}${`${((100 * right) / asked).toFixed(1)} %`.padStart(9)}\n`,
  );

let [asked, right] = [0, 0];
for (const [name, construct] of Object.entries(constructs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const known = plansOf(construct, today).flatMap(({ plan, ...rest }) => (plan === null ? [] : [{ plan, ...rest }]));
  const wrong = known.filter(({ question, plan }) => planText(question, plan) !== plan);
  row(name, known.length, known.length - wrong.length);
  asked += known.length;
  right += known.length - wrong.length;
  for (const { question, plan } of wrong)
    if (list) process.stdout.write(`${name}\t${question}\n\twanted ${plan}\n\tread   ${planText(question, plan)}\n`);
}
row('all', asked, right);

const questions = Object.values(constructs).flatMap((construct) =>
  plansOf(construct, today).flatMap(({ question }) => question.split(' // ')),
);
const { medianMs, percent99Ms, hostileMs, hostile } = readingTimes(makePlan, questions);
process.stdout.write(
  `time of reading: median ${medianMs.toFixed(2)} ms, 99 % ${percent99Ms.toFixed(1)} ms, worst of the hostile set ${hostileMs.toFixed(0)} ms (${hostile})\n`,
);
