import type { FollowedEvent } from '../replay/follow.ts';

/** Wide enough for `orchestrator`, the longest name of an agent. */
const nameWidth = 12;

/** A turn as it streams: one line per step, what it was asked beside its name, then the answer as it is said. */
export function progressWriter(write: (text: string) => void): (event: FollowedEvent) => void {
  let answering = false;
  return (event) => {
    if (event.type === 'agent_start')
      write(`  ${event.agent.padEnd(nameWidth)}  ${event.question.replaceAll('\n', ' ')}\n`);
    if (event.type !== 'synthesis_delta') return;
    if (!answering) write('\n');
    answering = true;
    write(event.text);
  };
}
