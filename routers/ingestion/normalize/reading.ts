import { z } from 'zod';
import { LocalDate } from '../../core/contract.ts';

/** The pieces that the contracts of the aggregator's payloads are made of. Whatever they do not name is passed over. */

/** Beyond this magnitude a number is broken, not measured. It also keeps sums finite and whole numbers exact. */
const magnitudeMax = 1e12;
export const itemsMax = 50_000;

export const measure = z.number().min(-magnitudeMax).max(magnitudeMax).nullish();
export type Measure = z.infer<typeof measure>;

export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish();

/** Counted before any item is read, so that an absurd list costs nothing. */
export const list = <Item extends z.ZodType>(item: Item, countMax = itemsMax) =>
  z.array(z.unknown()).max(countMax).pipe(z.array(item));

/** Text of bounded length, trimmed; empty means absent. */
export const text = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .nullish()
    .transform((value) => value?.trim() || null);

/**
 * A date or date-time. Its first ten characters are the day in the place where it was measured and must exist in the
 * calendar; what follows is kept as sent, because the offset may be missing and must not be made up.
 */
export const Moment = z.string().max(64).refine(startsWithDate, { error: 'expected a calendar date' });

/** The day of a date or date-time; null when absent or empty. */
export const Day = text(64)
  .refine((value) => value === null || startsWithDate(value), { error: 'expected a calendar date' })
  .transform((value) => value && localDay(value));

/** The day as written, before any conversion between time zones. */
export const localDay = (moment: string) => moment.slice(0, 10);

function startsWithDate(value: string): boolean {
  return LocalDate.safeParse(localDay(value)).success;
}

/**
 * A payload that cannot become rows. The message names the field and what was expected there; it is stored and logged,
 * so it never contains anything of the payload itself.
 */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
  /** Path in dots, such as `data.0.distance_data.steps`. */
  readonly field: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.field = field;
  }
}

/** Reads a value by its contract. `at` is where the value stands in the payload, in dots. */
export function read<Contract extends z.ZodType>(contract: Contract, value: unknown, at = ''): z.output<Contract> {
  const result = contract.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [at, ...(issue?.path ?? [])].map(String).filter((part) => part !== '');
  throw new UnreadablePayload(path.join('.') || 'payload', problem(issue));
}

/** Only words of ours: the library's own messages may tell what they received. */
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
