export type SteadyClock = (() => number) & {
  /** Moves it forward to a time that another node has reached. */
  atLeast: (ms: number) => void;
};

/** Never goes back, so that leases compare right. Starts at `floorMs` or later. */
export function createSteadyClock(
  floorMs: number,
  wallMs = () => Date.now(),
  paceMs = () => performance.now(),
): SteadyClock {
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
