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
