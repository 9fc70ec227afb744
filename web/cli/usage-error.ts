import type { HaleError } from '../sdk/index.ts';

/** Something that the person at the terminal can mend; its message is all that they need to see. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UsageError';
  }
}

/** Nobody is signed in at the server that was meant. */
export class NotSignedIn extends UsageError {}

/** A value on the command line that cannot be right. */
export class WrongArgument extends UsageError {}

/** What was named is not there; known before the server was asked for it. */
export class NotThere extends UsageError {}

/** A failure with better advice than its code alone can give. */
export class Advised extends Error {
  readonly failure: HaleError;
  readonly advice: string;

  constructor(failure: HaleError, advice: string) {
    super(failure.message, { cause: failure });
    this.failure = failure;
    this.advice = advice;
  }
}
