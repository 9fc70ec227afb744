import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Turn } from '../../../routers/turns/turns.contract.ts';
import type { Client } from '../service/service.ts';
import { until } from '../until.ts';

export type Frame = { id: string; event: string; data: string };
export type Result = NonNullable<Turn['result']>;

export async function askQuestion(client: Client, userId: string, content: string): Promise<string> {
  const body = { messages: [{ role: 'user', content }] };
  const answer = await client.json<{ id: string }>('POST', '/v1/turns', { as: userId, body });
  if (answer.status !== 202) throw new Error(`Asking was answered ${answer.status}.`);
  return answer.body.id;
}

export async function finishedTurn(client: Client, userId: string, turnId: string): Promise<Turn> {
  return until(async () => {
    const { body } = await client.json<Turn>('GET', `/v1/turns/${turnId}`, { as: userId });
    return (body.status === 'completed' || body.status === 'failed') && body;
  });
}

export async function answerOf(client: Client, userId: string, question: string): Promise<Result> {
  const turn = await finishedTurn(client, userId, await askQuestion(client, userId, question));
  if (!turn.result) throw new Error(`The turn ended as ${turn.status}.`);
  return turn.result;
}

/** Reads a stream until it ends or breaks. A broken connection is no error here. */
export async function readFrames(
  client: Client,
  userId: string,
  turnId: string,
  { lastEventId, onFrame }: { lastEventId?: string | undefined; onFrame?: (frame: Frame) => void } = {},
): Promise<Frame[]> {
  const frames: Frame[] = [];
  try {
    const headers = { accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
    const response = await client.call('GET', `/v1/turns/${turnId}/events`, { as: userId, headers });
    const text = response.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
    for await (const { id = '', event = '', data } of text?.pipeThrough(new EventSourceParserStream()) ?? []) {
      frames.push({ id, event, data });
      onFrame?.({ id, event, data });
    }
  } catch {}
  return frames;
}
