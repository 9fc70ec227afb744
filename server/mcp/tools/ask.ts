import { z } from 'zod';
import { TimeZone } from '../../../routers/core/contract.ts';
import { fail } from '../../../routers/core/errors.ts';
import { rowsOf } from '../../../routers/turns/turn-stream.ts';
import { TurnMessage, TurnResult, TurnStatus } from '../../../routers/turns/turns.contract.ts';
import { procedureAt } from '../../procedures.ts';
import type { Caller } from '../caller.ts';
import { type Live, tool } from '../tool.ts';

const create = procedureAt('turns.create');
const events = procedureAt('turns.events');
const get = procedureAt('turns.get');
const remove = procedureAt('turns.delete');

/** Clients give up after 60 s. */
const waitMsMax = 50_000;
const earlierMax = 20;

const Answered = z.object({
  turn_id: z.string(),
  status: TurnStatus.meta({ description: 'Of `queued` and `running` ask again with `turn_id`.' }),
  answer: z.string().nullable(),
  facts: TurnResult.shape.fact_sheet.meta({ description: 'Every number of the answer, with what it came from.' }),
  grounding: TurnResult.shape.grounding.nullable(),
  data_watermark: z.string().nullable(),
});

export const ask = tool('ask', {
  title: 'Ask hale',
  description:
    'Asks hale a question about the person’s data in their words (English best) and waits for the answer, whose every number is a fact. It becomes a turn in their conversations. Take its numbers as they stand. With `turn_id` it waits for a turn that was asked before.',
  input: z.object({
    question: TurnMessage.shape.content.optional(),
    earlier: z
      .array(TurnMessage)
      .max(earlierMax)
      .default([])
      .meta({ description: 'What was said before, oldest first.' }),
    turn_id: z.string().max(100).optional(),
    time_zone: TimeZone.optional(),
  }),
  output: Answered,
  example: { question: 'How did I sleep last week?' },
  needs: ['turns:write'],
  writes: true,
  run: async (caller, { question, earlier, turn_id, time_zone }, live) => {
    if ((question === undefined) === (turn_id === undefined))
      throw fail('invalid_field', { message: 'Give either question or turn_id.', details: { field: 'question' } });
    await live.progress('Reading the question');
    const asked = { messages: [...earlier, { role: 'user', content: question }], context: { time_zone } };
    const id = turn_id ?? (await caller.call(create, asked)).id;
    await followed(caller, id, live);
    if (live.signal.aborted) await cancelled(caller, id, live, turn_id === undefined);
    return readTurn(caller, id);
  },
});

async function followed(caller: Caller, id: string, live: Live): Promise<void> {
  const signal = AbortSignal.any([live.signal, AbortSignal.timeout(waitMsMax)]);
  const rows = rowsOf(await caller.call(events, { id }, signal));
  signal.addEventListener('abort', () => void rows.return(), { once: true });
  if (signal.aborted) await rows.return();
  for await (const batch of rows)
    for (const { type, data } of batch) {
      const said = stepOf(type, JSON.parse(data));
      if (said !== null) await live.progress(said);
    }
}

const Step = z.object({ agent: z.string(), phase: z.string().optional() });

function stepOf(type: string, data: unknown): string | null {
  const step = type === 'phase' || type === 'agent_start' ? Step.safeParse(data).data : undefined;
  return step ? [step.agent, step.phase].filter(Boolean).join(': ') : null;
}

async function cancelled(caller: Caller, id: string, live: Live, isOwn: boolean): Promise<never> {
  if (isOwn && live.endsWithConnection && !caller.isStopping()) await caller.call(remove, { id });
  throw fail('internal_error', { message: 'Cancelled.', status: 499 });
}

export async function readTurn(caller: Caller, id: string): Promise<z.input<typeof Answered>> {
  const { status, result, error } = (await caller.call(get, { id })).toJSON();
  if (error) throw fail('upstream_unavailable', { message: `The turn failed: ${error.message} (${error.code})` });
  const { answer = null, fact_sheet: facts = [], grounding = null, data_watermark = null } = result ?? {};
  return { turn_id: id, status, answer, facts, grounding, data_watermark };
}
