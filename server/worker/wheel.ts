/**
 * Calls each member once in every period, thousands of them a few at a time, so that nobody waits for all the others. It
 * stands still while it has none.
 */
export type Wheel<Member> = {
  /** The first call comes a period later. Returns the member's place, by which it leaves. */
  join: (member: Member) => number;
  leave: (member: Member, place: number) => void;
  close: () => void;
};

const spokeMsMin = 25;

export function createWheel<Member>(periodMs: number, call: (member: Member) => void): Wheel<Member> {
  const count = Math.max(1, Math.floor(periodMs / spokeMsMin));
  const spokes = Array.from({ length: count }, () => new Set<Member>());
  let members = 0;
  let place = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const turn = () => {
    place = (place + 1) % count;
    for (const member of spokes[place] ?? []) call(member);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    join: (member) => {
      spokes[place]?.add(member);
      members += 1;
      timer ??= setInterval(turn, periodMs / count);
      return place;
    },
    leave: (member, at) => {
      if (!spokes[at]?.delete(member)) return;
      members -= 1;
      if (members === 0) stop();
    },
    close: stop,
  };
}
