/** Never goes back, so that leases compare right. */
export function createSteadyClock(floorMs: number, wallMs = () => Date.now(), paceMs = () => performance.now()) {
  let offsetMs = floorMs - paceMs();
  return (): number => {
    offsetMs = Math.max(offsetMs, wallMs() - paceMs());
    return Math.floor(offsetMs + paceMs());
  };
}
