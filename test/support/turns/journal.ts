import type { App } from '../service/app.ts';
import type { Client } from '../service/service.ts';

export const question = { messages: [{ role: 'user', content: 'How did I sleep last week?' }] };

export type TurnBody = Record<string, unknown> & { id: string; status: string; created_at: string };
export type TurnPage = { data: TurnBody[]; next_cursor: string | null; has_more: boolean };

export async function ask(client: Client, userId: string, body: unknown = question): Promise<string> {
  const created = await client.json<TurnBody>('POST', '/v1/turns', { as: userId, body });
  if (created.status !== 202) throw new Error(`The turn was refused: ${JSON.stringify(created.body)}`);
  return created.body.id;
}

export const result = {
  answer: 'You slept 7.5 h.',
  fact_sheet: [
    {
      key: 'sleep.mean',
      value: 7.5,
      unit: 'h',
      source: 'garmin/sleep_sessions.asleep_s',
      n: 7,
      window: '2026-11-01/2026-11-07',
    },
  ],
  agents_used: ['planner', 'writer'],
  cost_usd: 0,
  duration_ms: 12,
  data_watermark: '2026-11-08T06:00:00.000Z',
  grounding: { numbers: 1, supported: 1, repaired: 0, replaced: 0 },
};

type Journal = Awaited<ReturnType<App['journalOf']>>;

/** Writes the events of a worker except the terminal one. */
export async function work(
  journal: Journal,
  words: readonly string[] = ['You ', 'slept ', '7.5 h. \u2028 ☾ "\n'],
): Promise<void> {
  await journal.start();
  const announced = [
    { type: 'phase', agent: 'planner', phase: 'planning' },
    { type: 'agent_start', agent: 'planner', question: 'How did I sleep\nlast week?' },
  ] as const;
  await journal.step('plan', announced, async () => 'planned');
  for (const word of words) await journal.say(word);
}

/** A completed turn with its whole log. */
export async function completedTurn(app: App, userId: string): Promise<string> {
  const turnId = await ask(app, userId);
  const journal = await app.journalOf(turnId, userId);
  await work(journal);
  await journal.complete(result);
  return turnId;
}
