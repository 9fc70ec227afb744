import { z } from 'zod';
import { type Everyday, kindsOfWords } from './everyday/answers.ts';
import practice5 from './everyday/practice-5.json';
import practice6 from './everyday/practice-6.json';
import practice7 from './everyday/practice-7.json';
import practice8 from './everyday/practice-8.json';
import practice9 from './everyday/practice-9.json';
import practice10 from './everyday/practice-10.json';
import practice11 from './everyday/practice-11.json';
import practice12 from './everyday/practice-12.json';
import practice13 from './everyday/practice-13.json';
import practice14 from './everyday/practice-14.json';
import practice15 from './everyday/practice-15.json';
import practice16 from './everyday/practice-16.json';
import everyday from './everyday.json';
import heldOut from './held-out.json';
import type { Row } from './question.ts';

// Sets by people who have seen neither the reader nor other questions; README.md says how they are written.

const person = z.enum(['ana', 'ben', 'cleo', 'dev', 'eve', 'finn', 'gus']).default('ana');
const words = z
  .array(z.string().refine((each) => each.startsWith('/') || Object.hasOwn(kindsOfWords, each)))
  .default([]);
const HeldOut = z.strictObject({ ask: z.string(), expected: z.string(), person });
const Asked = z.strictObject({
  ask: z.string(),
  kind: z.string(),
  person,
  about: z.array(z.string()),
  says: words,
  never: words,
  orNone: z.boolean().default(false),
});

/** `/words/` is a pattern of its own. */
const patternOf = (each: string): string =>
  each.startsWith('/') ? each.replace(/^\/|\/$/g, '') : (kindsOfWords[each] ?? '');

const allOf = (said: readonly string[]) =>
  new RegExp(`^${said.map((each) => `(?=[\\s\\S]*?(?:${patternOf(each)}))`).join('')}`, 'i');
const anyOf = (said: readonly string[]) => new RegExp(said.map((each) => `(?:${patternOf(each)})`).join('|'), 'i');

export const heldOutRows: readonly Row[] = z
  .array(HeldOut)
  .parse(heldOut)
  .map(({ ask, expected, person }): Row => [ask, expected, person]);

const everydayOf = (rows: unknown): readonly Everyday[] =>
  z
    .array(Asked)
    .parse(rows)
    .map(({ ask, about, says, never, ...row }) => ({
      ...row,
      text: ask,
      anyOf: about.map((each) => (each.startsWith('biomarker:') ? each.replaceAll('_', ' ') : each)),
      ...(says.length > 0 && { says: allOf(says) }),
      ...(never.length > 0 && { never: anyOf(never) }),
    }));

export const everydayRows = everydayOf(everyday);

/** The hundreds after the fourth, once asked unseen. */
export const laterEverydayPractice = [
  practice5,
  practice6,
  practice7,
  practice8,
  practice9,
  practice10,
  practice11,
  practice12,
  practice13,
  practice14,
  practice15,
  practice16,
].flatMap(everydayOf);
