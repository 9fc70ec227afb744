import type Groq from 'groq-sdk';
import { z } from 'zod';
import { readText } from '../../body.ts';
import { failureOf, ModelFailure } from './failures.ts';
import { type Deadline, deadlineOf } from './timing.ts';
import type { Tokens } from './usage.ts';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const path = '/chat/completions';

const answerBytesMax = 1024 * 1024;

const headers = { 'content-type': 'application/json' };

const Usage = z
  .object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
  .nullish()
  .catch(null);

const ToolCall = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) });

export type ToolCall = z.infer<typeof ToolCall>;

const Message = z.object({ content: z.string().nullish(), tool_calls: z.array(ToolCall).nullish() });

const Completion = z.object({ choices: z.array(z.object({ message: Message })).min(1), usage: Usage });

const Delta = z.object({ content: z.string().nullish() });

const Chunk = z.object({
  choices: z.array(z.object({ delta: Delta.nullish(), finish_reason: z.string().nullish() })),
  usage: Usage,
  /** Groq's place for a stream's `usage`. */
  x_groq: z.object({ usage: Usage }).nullish().catch(null),
});

export type Reply = { text: string; toolCalls: ToolCall[] };

type Sending = { client: Groq; body: string; signal: AbortSignal; charge: (tokens: Tokens) => void };

export async function ask({ client, body, signal, charge }: Sending, withinMs: number): Promise<Reply> {
  const deadline = deadlineOf(signal);
  try {
    const text = await deadline.within(withinMs, async () => {
      const response = await client.post(path, { body, headers, signal: deadline.signal }).asResponse();
      return readText(response, answerBytesMax, () => new ModelFailure('too_large'));
    });
    const parsed = Completion.safeParse(JSON.parse(text));
    if (!parsed.success) throw new ModelFailure('unreadable');
    const { choices, usage } = parsed.data;
    if (usage) charge(usage);
    const [choice] = choices;
    return { text: choice?.message.content ?? '', toolCalls: choice?.message.tool_calls ?? [] };
  } catch (cause) {
    throw deadline.passed() ? new ModelFailure('timeout') : failureOf(cause);
  }
}

export async function* listen(
  { client, body, signal, charge }: Sending,
  { firstMs, betweenMs }: { firstMs: number; betweenMs: number },
): AsyncGenerator<string> {
  const deadline = deadlineOf(signal);
  let finished = false;
  let usage: z.infer<typeof Usage> = null;
  try {
    const opened = await deadline.within(firstMs, () =>
      client.post<AsyncIterable<unknown>>(path, { body, headers, signal: deadline.signal, stream: true }),
    );
    for await (const chunk of arriving(opened, deadline, { firstMs, betweenMs })) {
      const [choice] = chunk.choices;
      finished ||= typeof choice?.finish_reason === 'string';
      usage = chunk.usage ?? chunk.x_groq?.usage ?? usage;
      if (choice?.delta?.content) yield choice.delta.content;
    }
    // The library reports an aborted stream as ended; only the last chunk proves it complete.
    if (!finished) throw new ModelFailure('cut');
  } catch (cause) {
    throw deadline.passed() ? new ModelFailure('timeout') : failureOf(cause);
  } finally {
    // Usage may be repeated, each time for the whole stream.
    if (usage) charge(usage);
    deadline.abandon();
  }
}

async function* arriving(
  chunks: AsyncIterable<unknown>,
  deadline: Deadline,
  { firstMs, betweenMs }: { firstMs: number; betweenMs: number },
): AsyncGenerator<z.infer<typeof Chunk>> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (let waitMs = firstMs; ; waitMs = betweenMs) {
    const next = await deadline.within(waitMs, () => iterator.next());
    if (next.done) return;
    const chunk = Chunk.safeParse(next.value);
    if (!chunk.success) throw new ModelFailure('unreadable');
    yield chunk.data;
  }
}
