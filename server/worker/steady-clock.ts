/**
 * A clock that never goes back and keeps its pace: it follows the wall clock when that is put forward, and goes on as
 * before when it is put back. What compares a stored time with now, such as a lease, is right by it whatever happens to
 * the wall clock. `floorMs` is the latest time that anybody has stored: a process that starts behind it goes on there.
 */
export function createSteadyClock(floorMs: number, wallMs = () => Date.now(), paceMs = () => performance.now()) {
  let offsetMs = floorMs - paceMs();
  return (): number => {
    offsetMs = Math.max(offsetMs, wallMs() - paceMs());
    return Math.floor(offsetMs + paceMs());
  };
}
