import type { HaleError } from '../sdk/index.ts';

export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UsageError';
  }
}

export class NotSignedIn extends UsageError {}

export class WrongArgument extends UsageError {}

export class NotThere extends UsageError {}

export class Advised extends Error {
  readonly failure: HaleError;
  readonly advice: string;

  constructor(failure: HaleError, advice: string) {
    super(failure.message, { cause: failure });
    this.failure = failure;
    this.advice = advice;
  }
}
