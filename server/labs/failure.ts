import type { FailureReason } from '../../routers/labs/reading.contract.ts';

/** Why a file cannot be read. */
export class Failure extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}
