import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { z } from 'zod';
import type { GetConversation, ListConversations } from '../../../routers/turns/conversations.contract.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { result } from '../../support/turns/journal.ts';

type Message = { role: 'user' | 'assistant'; content: string };
type List = z.output<typeof ListConversations.output>;
type Conversation = z.output<typeof GetConversation.output>;

let app: App;
let nowMs = Date.parse('2026-11-19T12:00:00Z');
const key = Buffer.alloc(32, 7).toString('base64');
beforeAll(async () => {
  app = await startAppWithoutWorker({ variables: { ENCRYPTION_KEY: key }, nowMs: () => nowMs });
});
afterAll(() => app.stop());

const call = (procedure: string, input: unknown, as?: string) =>
  app.json<{ result: { data: never } }>(
    'GET',
    `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    {
      ...(as !== undefined && { as }),
    },
  );
const list = async (as: string, input: unknown = {}): Promise<List> =>
  (await call('turns.conversations', input, as)).body.result.data;
const conversation = async (as: string, id: string): Promise<Conversation> =>
  (await call('turns.conversation', { id }, as)).body.result.data;

async function ask(as: string, messages: Message[], answer: string | null): Promise<string> {
  nowMs += 1_000;
  const { body } = await app.json<{ id: string }>('POST', '/v1/turns', { as, body: { messages } });
  if (answer !== null) await (await app.journalOf(body.id, as)).complete({ ...result, answer });
  return body.id;
}
const asked = (content: string): Message => ({ role: 'user', content });
const said = (content: string): Message => ({ role: 'assistant', content });

describe('conversations', () => {
  test('404 for another person’s conversation and for none, so existence does not leak', async () => {
    const id = await ask('user_owner', [asked('How did I sleep?')], 'Well.');
    const [foreign, unknown] = [
      await call('turns.conversation', { id }, 'user_stranger'),
      await call('turns.conversation', { id: 'turn_x' }, 'user_stranger'),
    ];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect((await list('user_stranger')).data).toEqual([]);
  });

  test('a follow-up belongs to the turn whose question and answer it repeats, over /v1 too, though both are sealed', async () => {
    const as = 'user_talking';
    const first = await ask(as, [asked('How did I sleep?')], 'Well.');
    const other = await ask(as, [asked('How many steps?')], 'Many.');
    const second = await ask(as, [asked('How did I sleep?'), said('Well.'), asked('And before?')], 'Badly.');
    const cut = await ask(as, [asked('And before?'), said('Badly.'), asked('Why?')], null);
    const { data, has_more } = await list(as);
    expect(data).toMatchObject([
      { id: first, turns: 3, last_turn_id: cut, status: 'queued' },
      { id: other, question: 'How many steps?', turns: 1, last_turn_id: other, status: 'completed' },
    ]);
    expect(has_more).toBe(false);
    const { turns } = await conversation(as, first);
    expect(turns.map(({ id, question, answer }) => [id, question, answer])).toEqual([
      [first, 'How did I sleep?', 'Well.'],
      [second, 'And before?', 'Badly.'],
      [cut, 'Why?', null],
    ]);
    expect(turns.map(({ facts, status }) => [facts.length, status])).toEqual([
      [1, 'completed'],
      [1, 'completed'],
      [0, 'queued'],
    ]);
  });

  test('what goes on with an answer that nobody gave begins a conversation', async () => {
    const as = 'user_inventing';
    await ask(as, [asked('How did I sleep?')], 'Well.');
    await ask(as, [asked('How did I sleep?'), said('Invented.'), asked('And before?')], 'Badly.');
    await ask('user_talking', [asked('How did I sleep?'), said('Well.'), asked('Mine?')], 'Yes.');
    expect((await list(as)).data.map(({ turns }) => turns)).toEqual([1, 1]);
  });

  test('are listed page by page, and a cursor of another person is refused', async () => {
    const as = 'user_listing';
    const ids: string[] = [];
    for (const content of ['One?', 'Two?', 'Three?']) ids.push(await ask(as, [asked(content)], 'Yes.'));
    const first = await list(as, { limit: 2 });
    const second = await list(as, { limit: 2, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.reverse());
    expect(second.next_cursor).toBeNull();
    expect((await call('turns.conversations', { cursor: first.next_cursor }, 'user_stranger')).status).toBe(400);
  });

  test('a turn that was deleted leaves the others of its conversation', async () => {
    const as = 'user_deleting';
    const first = await ask(as, [asked('One?')], 'Yes.');
    const second = await ask(as, [asked('One?'), said('Yes.'), asked('Two?')], 'No.');
    await app.call('POST', '/trpc/turns.delete', { as, body: { id: first } });
    expect((await list(as)).data).toMatchObject([{ id: first, turns: 1, question: 'One?' }]);
    expect((await conversation(as, first)).turns.map(({ id }) => id)).toEqual([second]);
  });
});
