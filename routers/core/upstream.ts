import { TRPCError } from '@trpc/server';

/** An upstream understood the request and said no: unlike being unreachable, that does not pass by waiting. */
export class UpstreamRefusal extends Error {
  /** The upstream's HTTP status, 400 to 499. */
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.name = 'UpstreamRefusal';
    this.status = status;
  }
}

/** The refusal inside an `upstream_unavailable`; undefined when the upstream failed in a way that may pass. */
export function refusalOf(cause: unknown): UpstreamRefusal | undefined {
  if (cause instanceof UpstreamRefusal) return cause;
  if (cause instanceof TRPCError || (cause instanceof Error && cause.cause !== undefined))
    return refusalOf(cause.cause);
  return undefined;
}
