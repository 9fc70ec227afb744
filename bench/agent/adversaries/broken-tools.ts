import { createGroqModel } from '../../../server/agent/groq/groq-model.ts';
import { createLog } from '../../../server/observability/log.ts';
import type { Answer } from '../service.ts';
import type { InProcess } from './in-process.ts';

// Malformed tool calls: truncated, mistyped, unknown or endless.
const brokenArguments: readonly string[] = [
  '{"metric":"steps","aggregate":"mean","window":{"kind":"last_da',
  '{"metric":42,"aggregate":["mean"],"window":"last week"}',
  '{"__proto__":{"metric":"steps"}}',
  'SELECT sum(steps) FROM daily_summaries',
  '{"metric":"steps","aggregate":"mean","window":{"kind":"last_days","n":1e99}}',
  'null',
];
const spoken = 'You took 98,765 steps a day, 43 % more than before.';

export async function askBrokenTools(
  agent: InProcess,
  userId: string,
  texts: readonly string[],
  seed: number,
): Promise<Answer> {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => nonsense(request, seed) });
  try {
    const settings = {
      apiKey: 'bench-no-key',
      baseUrl: `http://127.0.0.1:${server.port}/openai/v1`,
      model: 'bench-model',
    };
    const model = createGroqModel(
      settings,
      createLog('silent'),
    )({
      disclose: async () => undefined,
      reserve: async () => async () => undefined,
    });
    return await agent.ask(userId, texts, model, AbortSignal.timeout(20_000));
  } finally {
    await server.stop(true);
  }
}

async function nonsense(request: Request, seed: number): Promise<Response> {
  const body = await request.json();
  const wantsStream = typeof body === 'object' && body !== null && 'stream' in body && body.stream === true;
  const tools = typeof body === 'object' && body !== null && 'tools' in body;
  return wantsStream ? streamed() : Response.json(completion(tools, seed));
}

function completion(tools: boolean, seed: number) {
  const call = {
    id: `call_${seed}`,
    type: 'function',
    function: {
      name: seed % 2 === 0 ? 'run_shell' : 'query_metric',
      arguments: brokenArguments[seed % brokenArguments.length],
    },
  };
  const message = tools
    ? { role: 'assistant', content: null, tool_calls: [call] }
    : { role: 'assistant', content: spoken };
  const choice = { index: 0, message, finish_reason: tools ? 'tool_calls' : 'stop' };
  return {
    ...head('chat.completion'),
    choices: [choice],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

const head = (object: string) => ({ id: 'chatcmpl-bench', object, created: 1, model: 'bench-model' });

function streamed(): Response {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ ...head('chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const text = `${chunk({ role: 'assistant', content: spoken }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}
