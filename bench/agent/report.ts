import type { Outcome } from './ask-all.ts';
import { catchRate, exactShare, goalsOf, share, unsupportedIn, verifyCatchRate } from './goals.ts';
import type { Figures } from './run.ts';
import { floors } from './score.ts';

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** Markdown for `bench/RESULTS.md`. */
export function report(figures: Figures, withReal: boolean): string {
  const { gate, verify, steadiness, seconds, unsettled, outcomes } = figures;
  const goals = goalsOf(figures);
  const missed = goals.filter(({ met }) => !met).map(({ figure }) => figure);
  return [
    questionTable(outcomes),
    table(
      [
        'adversary',
        'false sentences',
        'caught',
        'true ones beside them',
        'false alarms',
        'unsupported in its answers',
        'verify: with a number',
        'verify: caught',
      ],
      gate.adversaries.map((figure) => [
        figure.adversary,
        String(figure.attempts),
        percent(catchRate([figure])),
        String(figure.honest),
        percent(figure.honest === 0 ? 0 : figure.refused / figure.honest),
        String(figure.unsupported),
        String(figure.verify.judged),
        percent(verifyCatchRate([figure])),
      ]),
    ),
    `Stalls: ${gate.stalled.ended} of ${gate.stalled.turns} turns ended. Malformed tool calls: ${gate.brokenTools.ended} of ${gate.brokenTools.turns} turns ended. Honest sentences: ${gate.honest.refused.length} of ${gate.honest.sentences} refused. Fact sheets of ${steadiness.turns} turns the same when asked 5 times: ${steadiness.again}, after a restart: ${steadiness.afterRestart}, after ${steadiness.redeliveries} shuffled deliveries, late or again, each twice: ${steadiness.afterRedelivery}.`,
    table(
      ['figure', 'value', 'goal', 'met'],
      goals.map(({ figure, value, unit, goal, met }) => [
        figure,
        `${unit === '' ? value : value.toFixed(1)} ${unit}`.trim(),
        goal,
        met ? 'yes' : 'no',
      ]),
    ),
    [
      missed.length === 0 ? 'Goals: all met.' : `Goals not met: ${missed.join(', ')}.`,
      `Verify: ${verify.right} of ${verify.numbers} numbers in ${verify.paragraphs} paragraphs judged right, ${verify.falseSupported.length} false ones supported.`,
      `Verify over hale’s own answers: of ${gate.honest.verify.judged} sentences with a number ${gate.honest.verify.calledWrong.length} called wrong, ${gate.honest.verify.unproved.length} unprovable.`,
      `Unsupported numbers in all answers: ${unsupportedIn(figures)}.`,
      ...(unsettled > 0 ? [`${unsettled} questions left out: the written contract allows two answers.`] : []),
      ...(withReal ? [] : ['Real people: not run, no file (pass --csv PATH of a lifesnaps_daily.csv).']),
      'The held-out and the everyday questions were written by people who had not seen the reader, and the first figure of each set was taken as it came.',
      'A real model: not run.',
      'This measures engine, gate and plumbing on questions that a program or one hand wrote: not a real model’s language, nor whether the advice is good.',
      ...(figures.dayChanged ? ['A person’s day changed during the run: run it again.'] : []),
      `${seconds.toFixed(0)} s.`,
    ].join('\n'),
  ].join('\n\n');
}

export function questionTable(outcomes: readonly Outcome[]): string {
  const head = [
    'questions',
    'asked',
    'exact',
    ...Object.keys(floors).map((name) => `floor: ${name}`),
    'unsupported',
    'misnamed',
    'unsaid',
  ];
  return [
    table(
      head,
      [...byFamily(outcomes)].map(([family, own]) => familyRow(family, own)),
    ),
    'Exact: value, unit, n, window and source of every fact asked for, and no fact beside the question. A floor is the oracle with one mistake: exact in the same sense / right in the value alone.',
  ].join('\n\n');
}

export function byFamily(outcomes: readonly Outcome[]): Map<string, Outcome[]> {
  return Map.groupBy(outcomes, ({ question }) => question.family);
}

function familyRow(family: string, own: readonly Outcome[]): string[] {
  const floorCells = Object.keys(floors).map((name) => {
    const count = (which: 'exact' | 'value') =>
      share(own.filter((outcome) => outcome.floors[name]?.[which]).length, own.length);
    return `${percent(count('exact'))} / ${percent(count('value'))}`;
  });
  const total = (count: (outcome: Outcome) => number) => String(own.reduce((sum, outcome) => sum + count(outcome), 0));
  return [
    family,
    String(own.length),
    percent(exactShare(own)),
    ...floorCells,
    total(({ unsupported }) => unsupported.length),
    total(({ misnamed }) => misnamed.length),
    total(({ said }) => (said ? 0 : 1)),
  ];
}

export function failedQuestions(outcomes: readonly Outcome[]): string[] {
  const wrong = outcomes.filter(
    ({ verdict, unsupported, misnamed, said }) =>
      !verdict.exact || unsupported.length > 0 || misnamed.length > 0 || !said,
  );
  return wrong.map((outcome) => {
    const { question, verdict, wanted, answer, unsupported, misnamed, said } = outcome;
    const facts = wanted.map((readings) =>
      readings
        .map(({ ask, answer: { facts: all } }) => `${ask.metric}.${ask.aggregate} ${JSON.stringify(all.slice(0, 3))}`)
        .join(' OR '),
    );
    const notes = [
      verdict.why,
      ...(unsupported.length > 0 ? [`unsupported ${unsupported.map(({ value }) => value)}`] : []),
      ...(misnamed.length > 0 ? ['called an average'] : []),
      ...(said ? [] : ['not said']),
    ];
    return [
      `${question.family} / ${question.kind} (${question.person}): ${question.texts.join(' // ')}`,
      `  ${notes.filter((note) => note !== '').join('; ')}`,
      `  expected: ${facts.join(' AND ') || 'no facts'}`,
      `  got: ${JSON.stringify(answer.fact_sheet.slice(0, 4).map(({ key, value, unit, n, window, source }) => [key, value, unit, n, window, source]))}`,
      `  said: ${answer.answer.slice(0, 300)}`,
    ].join('\n');
  });
}

export function failures({ outcomes, gate, everyday }: Figures): string {
  const escaped = gate.adversaries.flatMap(({ adversary, escaped: sentences }) =>
    sentences.map((sentence) => `escaped (${adversary}): ${sentence}`),
  );
  const refused = gate.honest.refused.map((sentence) => `refused though honest: ${sentence}`);
  const believed = gate.adversaries.flatMap(({ adversary, verify }) =>
    verify.believed.map((sentence) => `believed by verify (${adversary}): ${sentence}`),
  );
  const calledWrong = gate.honest.verify.calledWrong.map((sentence) => `called wrong by verify: ${sentence}`);
  return [
    ...failedQuestions(outcomes),
    ...Object.values(everyday).flatMap(({ bad }) => bad),
    ...escaped,
    ...refused,
    ...believed,
    ...calledWrong,
  ].join('\n\n');
}
