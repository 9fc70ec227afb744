import type { FailureReason } from '../../routers/labs/reading.contract.ts';

export class Failure extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}
