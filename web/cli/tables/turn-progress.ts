import type { TurnFrame } from '../../sdk/types.ts';

const doing: Readonly<Record<string, string>> = {
  planning: 'Planning',
  querying: 'Reading',
  explaining: 'Looking up what the values mean',
  advising: 'Looking for advice',
  writing: 'Writing and checking each number',
};
/** Whose question says more than the phase: the others repeat what the person asked. */
const telling: ReadonlySet<string> = new Set(['querying', 'explaining']);

/** What a turn is doing, in a few words, from the frames so far. Phases that it does not know are called by their name. */
export function turnProgress(): { take: (frame: TurnFrame) => void; text: () => string } {
  let question = '';
  let text = 'Waiting for the answer';
  return {
    take: ({ event, data }) => {
      if (event === 'turn.started') text = 'Starting';
      if (event === 'agent_start') question = data.question.replace(/\s+/g, ' ');
      if (event !== 'phase') return;
      const phase = doing[data.phase] ?? data.phase;
      text = telling.has(data.phase) && question !== '' ? `${phase}: ${question}` : phase;
    },
    text: () => text,
  };
}
