import { z } from 'zod';
import { LocalDate } from '../../core/contract.ts';

/** Larger numbers are broken and make sums inexact. */
const magnitudeMax = 1e12;
export const itemsMax = 50_000;

export const measure = z.number().min(-magnitudeMax).max(magnitudeMax).nullish();
export type Measure = z.infer<typeof measure>;

export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish();

export const list = <Item extends z.ZodType>(item: Item, countMax = itemsMax) =>
  z.array(z.unknown()).max(countMax).pipe(z.array(item));

export const text = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .nullish()
    .transform((value) => value?.trim() || null);

/** Begins with the local day; the offset may be missing. */
export const Moment = z.string().max(64).refine(startsWithDate, { error: 'expected a calendar date' });

export const Day = text(64)
  .refine((value) => value === null || startsWithDate(value), { error: 'expected a calendar date' })
  .transform((value) => value && localDay(value));

export const localDay = (moment: string) => moment.slice(0, 10);

function startsWithDate(value: string): boolean {
  return LocalDate.safeParse(localDay(value)).success;
}

/** The message is stored and logged: name the field, no value. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
  readonly field: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.field = field;
  }
}

export function read<Contract extends z.ZodType>(contract: Contract, value: unknown, at = ''): z.output<Contract> {
  const result = contract.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [at, ...(issue?.path ?? [])].map(String).filter((part) => part !== '');
  throw new UnreadablePayload(path.join('.') || 'payload', problem(issue));
}

/** Zod's messages may quote the value. */
function problem(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'too_big':
      return 'too large';
    case 'too_small':
      return 'too small';
    case 'invalid_union':
      return 'expected number or text';
    case 'custom':
      return issue.message;
    default:
      return 'not readable';
  }
}
