import { converse, type Known } from './ask-all.ts';
import { type Everyday, NONE } from './questions/everyday/answers.ts';
import { everydayPractice } from './questions/everyday/practice-1.ts';
import { everydayPractice2 } from './questions/everyday/practice-2.ts';
import { everydayPractice3 } from './questions/everyday/practice-3.ts';
import { everydayPractice4 } from './questions/everyday/practice-4.ts';
import { fillDays } from './questions/parse-ask.ts';
import { everydayRows, laterEverydayPractice } from './questions/unseen.ts';
import { type Answer, inLanes, type Service } from './service.ts';

export type EverydayFigures = { asked: number; good: number; bad: string[] };
// What ana and finn have never had; their writers could not know.
const lacking = /\b(?:sw[iau]m|swims|swimming|yoga|walks?|tsh|thyroid|kidneys?|liver)\b/i;
export const everydayFamilies = {
  everyday: everydayRows,
  'everyday practice': [
    ...[...everydayPractice, ...everydayPractice2, ...everydayPractice3, ...everydayPractice4].map(
      (row): Everyday => ({ ...row, orNone: lacking.test(row.text) }),
    ),
    ...laterEverydayPractice,
  ],
} as const;
export type EverydayFamily = keyof typeof everydayFamilies;

/** Asks what people ask in everyday words; an answer is good when its facts and its words are of the kind that is due. */
export async function askEveryday(
  service: Service,
  people: readonly Known[],
  { family, today, every = 1 }: { family: EverydayFamily; today: string; every?: number },
): Promise<EverydayFigures> {
  const rows = everydayFamilies[family].filter((_, place) => place % every === 0);
  const judged = await inLanes(rows, async (row) => {
    const known = people.find(({ person }) => person === row.person);
    if (!known) throw new Error(`Nobody is called ${row.person}.`);
    const answer = await converse(service, known.userId, fillDays(row.text, today).split(' // '));
    const fault = faultOf(row, answer);
    return fault === '' ? [] : [`${row.kind} (${row.person}): ${row.text}\n  ${fault}\n  said: ${answer.answer}`];
  });
  const bad = judged.flat();
  return { asked: rows.length, good: rows.length - bad.length, bad };
}

const isNone = new RegExp(NONE, 'i');

function faultOf({ anyOf, says, never, orNone }: Everyday, { answer, fact_sheet: sheet }: Answer): string {
  if (orNone && sheet.length === 0 && isNone.test(answer))
    return never?.test(answer) ? 'says what it must not say' : '';
  if (anyOf.length === 0 && sheet.length > 0) return 'facts where none were asked for';
  if (anyOf.length > 0 && !sheet.some(({ key }) => anyOf.some((metric) => key.startsWith(metric))))
    return `no fact about ${anyOf[0]}`;
  if (says && !says.test(answer)) return 'does not say what it must say';
  return never?.test(answer) ? 'says what it must not say' : '';
}
