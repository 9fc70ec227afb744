import type { z } from 'zod';

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
