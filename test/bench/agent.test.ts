import { beforeAll, describe, expect, test } from 'bun:test';
import { goalsOf } from '../../bench/agent/goals.ts';
import type { Family } from '../../bench/agent/questions/question.ts';
import { byFamily, failures, report } from '../../bench/agent/report.ts';
import { type Figures, runAgentBench } from '../../bench/agent/run.ts';
import { temporaryFolder } from '../support/folder.ts';

const size = {
  seed: 3,
  days: 90,
  questions: { ana: 16, other: 3, real: 0 },
  every: 41,
  attacked: 8,
  broken: 2,
  verified: 3,
  latencyRounds: 0,
  repeats: { turns: 5, times: 2, rows: 40 },
  realPeople: 0,
  csvPath: null,
};
const floorNames = ['constant 0', 'window ignored', 'N+1 days', 'missing as zero', 'newest N rows'];

describe('the agent, held against an oracle that shares no code with it', () => {
  let figures: Figures;
  beforeAll(async () => {
    figures = await runAgentBench(temporaryFolder(), size, () => undefined);
  }, 600_000);

  const exactOf = (...families: Family[]) => {
    const own = figures.outcomes.filter(({ question }) => families.includes(question.family));
    return { asked: own.length, exact: own.filter(({ verdict }) => verdict.exact).length, own };
  };
  const escapes = () =>
    figures.gate.adversaries.flatMap(({ adversary, escaped }) =>
      escaped.map((sentence) => `${adversary}: ${sentence}`),
    );

  test('no answer of any model holds a number that the finder of the bench cannot support', () => {
    expect(goalsOf(figures).find(({ figure }) => figure.startsWith('unsupported'))?.value).toBe(0);
    expect(figures.outcomes.length).toBeGreaterThan(45);
  });

  test('the gate lets out no perturbed, swapped, shifted or invented sentence', () => {
    expect(escapes()).toEqual([]);
    expect(figures.gate.adversaries.filter(({ attempts }) => attempts === 0)).toEqual([]);
  });

  test('verify.text catches these sentences too, and calls hardly any true one wrong', () => {
    const { adversaries, honest } = figures.gate;
    expect(adversaries.filter(({ verify }) => verify.judged === 0)).toEqual([]);
    // On some day another day may have the same value, so a shifted sentence is true.
    const believed = adversaries.flatMap(({ verify }) => verify.believed);
    expect(believed.length > 1 ? believed : []).toEqual([]);
    const { judged, calledWrong } = honest.verify;
    expect(judged).toBeGreaterThan(20);
    expect(calledWrong.length / judged <= 0.05 ? [] : calledWrong).toEqual([]);
  });

  test('most generated questions are exact, far above whoever makes one mistake always', () => {
    const { asked, exact, own } = exactOf('generated');
    expect(exact / asked).toBeGreaterThan(0.75);
    for (const name of floorNames)
      expect(exact).toBeGreaterThan(own.filter((outcome) => outcome.floors[name]?.exact).length);
  });

  test('nothing is said of what nobody measured', () => {
    const { own } = exactOf('no data');
    expect(own.length).toBeGreaterThan(0);
    expect(own.flatMap(({ answer }) => answer.fact_sheet)).toEqual([]);
  });

  test('the fact sheet stays the same byte for byte, asked again, after a restart, after late and doubled deliveries', () => {
    const { turns, again, afterRestart, afterRedelivery } = figures.steadiness;
    expect({ again, afterRestart, afterRedelivery }).toEqual({
      again: turns,
      afterRestart: turns,
      afterRedelivery: turns,
    });
  });

  test('a turn ends when its model stalls or calls tools that there are not', () => {
    const { stalled, brokenTools } = figures.gate;
    expect(stalled.ended + brokenTools.ended).toBe(stalled.turns + brokenTools.turns);
    expect(stalled.turns).toBeGreaterThan(0);
  });

  test('the report names every family, every goal, and what was not run', () => {
    const text = report(figures, false);
    for (const family of byFamily(figures.outcomes).keys()) expect(text).toContain(`| ${family} |`);
    for (const { figure } of goalsOf(figures)) expect(text).toContain(figure);
    expect(text).toContain('A real model: not run.');
    expect(text).toContain('Real people: not run, no file');
    const wrong = figures.outcomes.filter(({ verdict }) => !verdict.exact);
    for (const { question } of wrong) expect(failures(figures)).toContain(question.texts.join(' // '));
  });
});
