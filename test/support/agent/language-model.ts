import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { endAfterwards } from '../ending.ts';

/** How the stand-in treats one request. */
export type Reply =
  | { kind: 'text'; text: string }
  | { kind: 'tools'; calls: { name: string; arguments: string }[] }
  | { kind: 'error'; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'stall' }
  | { kind: 'truncated'; text: string }
  | { kind: 'hang_up' }
  /** It hangs up once the pieces were `heard`. */
  | {
      kind: 'broken_stream';
      pieces: string[];
      ending: 'stall' | 'hang_up' | 'end' | 'garbage' | 'error';
      heard?: Promise<void>;
    };

const Call = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) });
const ChatBody = z.object({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant', 'tool']),
      content: z.string(),
      tool_calls: z.array(Call).optional(),
      tool_call_id: z.string().optional(),
    }),
  ),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  tools: z.array(z.object({ function: z.object({ name: z.string(), parameters: z.looseObject({}) }) })).optional(),
  response_format: z.object({ type: z.literal('json_object') }).optional(),
  max_completion_tokens: z.int(),
});
type ChatBody = z.infer<typeof ChatBody>;

export type Received = { path: string; authorization: string; text: string; bytes: number; body: ChatBody; task: Task };
export type Task = 'plan' | 'analyse' | 'phrase' | 'repair';
export type Brain = (request: Received) => Reply;

const apiKey = 'gsk_stand-in-5b1e';

/** A chat-completions server on loopback that can fail on request and keeps what it received. */
export async function startLanguageModel(first: Brain) {
  let brain = first;
  const requests: Received[] = [];
  let abandoned = 0;
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableEnded) abandoned += 1;
    });
    void receive(incoming).then((request) => {
      requests.push(request);
      answer(outgoing, request, brain(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  endAfterwards(stop);
  const host = `127.0.0.1:${port}`;
  return {
    host,
    settings: { apiKey, baseUrl: `http://${host}/openai/v1`, model: 'openai/gpt-oss-120b' },
    variables: { GROQ_API_KEY: apiKey, GROQ_BASE_URL: `http://${host}` },
    requests,
    requestsFor: (task: Task) => requests.filter((request) => request.task === task),
    abandoned: () => abandoned,
    become: (next: Brain) => {
      brain = next;
    },
    stop,
  };
}

async function receive(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  const body = ChatBody.parse(JSON.parse(text));
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization ?? '',
    text,
    bytes: bytes.byteLength,
    body,
    task: taskOf(body),
  };
}

function taskOf({ response_format, tools, stream }: ChatBody): Task {
  if (response_format) return 'plan';
  if (tools) return 'analyse';
  return stream === true ? 'phrase' : 'repair';
}

export function paperOf({ body }: Received): Record<string, unknown> {
  const paper = body.messages.find(({ role }) => role === 'user')?.content ?? '{}';
  return z.record(z.string(), z.unknown()).parse(JSON.parse(paper));
}

const envelope = (object: string, { model }: ChatBody) => ({ id: 'chatcmpl-1', object, created: 1_780_000_000, model });

const usageOf = (request: Received, text: string) => {
  const tokens = { prompt_tokens: Math.ceil(request.bytes / 4), completion_tokens: Math.ceil(text.length / 4) };
  return { ...tokens, total_tokens: tokens.prompt_tokens + tokens.completion_tokens };
};

function answer(outgoing: ServerResponse, request: Received, reply: Reply): void {
  const json = (status: number, body: string, headers: Record<string, string> = {}) =>
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  switch (reply.kind) {
    case 'stall':
      return;
    case 'hang_up':
      outgoing.destroy();
      return;
    case 'error':
      json(reply.status, JSON.stringify(reply.body ?? { error: { message: 'no', type: 'x' } }), reply.headers);
      return;
    case 'truncated':
      json(200, reply.text);
      return;
    case 'tools':
      json(200, JSON.stringify(completionOf(request, reply)));
      return;
    case 'text':
      if (request.body.stream === true) streamText(outgoing, request, reply.text);
      else json(200, JSON.stringify(completionOf(request, reply)));
      return;
    case 'broken_stream':
      breakOff(outgoing, request, reply);
  }
}

function completionOf(request: Received, reply: Extract<Reply, { kind: 'text' | 'tools' }>) {
  const asks = reply.kind === 'tools';
  const calls = asks
    ? reply.calls.map((called, place) => ({ id: `call_${place}`, type: 'function', function: called }))
    : undefined;
  const message = { role: 'assistant', content: asks ? null : reply.text, ...(calls && { tool_calls: calls }) };
  return {
    ...envelope('chat.completion', request.body),
    choices: [{ index: 0, message, finish_reason: asks ? 'tool_calls' : 'stop' }],
    usage: usageOf(request, JSON.stringify(message)),
    x_groq: { id: 'req_1' },
  };
}

const frame = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

function chunkOf(request: Received, delta: object, finish: string | null = null, more: object = {}) {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return frame({ ...envelope('chat.completion.chunk', request.body), choices, ...more });
}

function open(outgoing: ServerResponse, request: Received, pieces: readonly string[]): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  outgoing.write(chunkOf(request, { role: 'assistant', content: '' }));
  for (const content of pieces) outgoing.write(chunkOf(request, { content }));
}

/** The vendor reports usage in its own field, and also where it was asked for. Other servers know only the latter. */
function streamText(outgoing: ServerResponse, request: Received, text: string): void {
  const usage = usageOf(request, text);
  open(outgoing, request, text.match(/[\s\S]{1,7}/g) ?? []);
  const ofVendor = request.path.startsWith('/openai/') ? { x_groq: { id: 'req_1', usage } } : {};
  outgoing.write(chunkOf(request, {}, 'stop', ofVendor));
  if (request.body.stream_options?.include_usage === true)
    outgoing.write(frame({ ...envelope('chat.completion.chunk', request.body), choices: [], usage }));
  outgoing.end(frame('[DONE]'));
}

function breakOff(outgoing: ServerResponse, request: Received, reply: Extract<Reply, { kind: 'broken_stream' }>): void {
  open(outgoing, request, reply.pieces);
  if (reply.ending === 'end') outgoing.end();
  if (reply.ending === 'garbage') outgoing.end(frame('{"choices": [{"delta": {"content": "half'));
  if (reply.ending === 'error') outgoing.end(frame({ error: { message: 'over capacity', type: 'internal' } }));
  if (reply.ending === 'hang_up') void (reply.heard ?? Bun.sleep(20)).then(() => outgoing.destroy());
}

export type Script = {
  plan?: object;
  queries: readonly object[];
  say: (paper: Record<string, unknown>, request: Received) => string;
  mend?: string;
};

/** A model that hands everything to the analyst, asks these queries and says this. */
export function obedient({ plan, queries, say, mend = '' }: Script): Brain {
  return (request) => {
    const paper = paperOf(request);
    const assignments = [{ agent: 'data_analyst', question: paper['question'] }];
    if (request.task === 'plan') return text(JSON.stringify(plan ?? { assignments, unanswered: [] }));
    if (request.task === 'phrase') return text(say(paper, request));
    if (request.task === 'repair') return text(mend);
    if (request.body.messages.at(-1)?.role === 'tool') return text('done');
    return calls(queries);
  };
}

export const text = (said: string): Reply => ({ kind: 'text', text: said });

export const calls = (queries: readonly object[]): Reply => ({
  kind: 'tools',
  calls: queries.map((query) => ({ name: 'query_metric', arguments: JSON.stringify(query) })),
});
