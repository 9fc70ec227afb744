import type { NodeClock } from '../db/engine/engine.ts';

/** Monotonic from `floorMs`, so leases compare right. */
export function createSteadyClock(
  floorMs: number,
  wallMs = () => Date.now(),
  paceMs = () => performance.now(),
): NodeClock {
  let offsetMs = Number.NEGATIVE_INFINITY;
  const atLeast = (ms: number) => {
    offsetMs = Math.max(offsetMs, ms - paceMs());
  };
  atLeast(floorMs);
  const nowMs = () => {
    atLeast(wallMs());
    return Math.floor(offsetMs + paceMs());
  };
  return Object.assign(nowMs, { atLeast });
}
