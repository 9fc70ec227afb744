import { withDeadline } from '../../../routers/core/deadline.ts';
import { steps, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import { type Client, clientOf, type SyncBody } from '../../support/service/service.ts';
import type { ServiceProcess } from '../../support/service/service-process.ts';
import { type Frame, readFrames } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';
import type { Run } from '../case.ts';
import type { History } from './history.ts';

const hourMs = 3_600_000;
/** A stopped node never answers. */
const answerMsMax = 5_000;
const patienceMs = 180_000;
const terminalId = '9007199254740991';

type Reply = { status: number; headers: Headers; body: Record<string, unknown> };

/** An answer without JSON is one, too. */
async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, body: text.startsWith('{') ? JSON.parse(text) : { error: text || 'no body' } };
}

const call = async (node: Client, ...request: Parameters<Client['call']>) => replyOf(await node.call(...request));
export type World = { nodes: readonly Client[]; random: Run['random']; history: History; goesOn: () => boolean };

/** Tokens are of some hours ago, so that no node with a slow clock finds them to come from the future. */
export const clientsOf = (nodes: readonly ServiceProcess[]) =>
  nodes.map(({ url, settings }) => clientOf(url, settings, () => Date.now() - 3 * hourMs));

const late = (): never => {
  throw new Error('No answer in time.');
};
const clientAt = ({ nodes }: World, index: number): Client => {
  const node = nodes[index];
  if (!node) throw new Error(`There is no node ${index}.`);
  return node;
};

/** One request to one node; a failure is recorded. */
async function once(world: World, index: number, what: string, attempt: (node: Client) => Promise<Reply>) {
  const fromMs = performance.now();
  const reply = await withDeadline(answerMsMax, attempt(clientAt(world, index)), late);
  const { status, body } = reply;
  if (status < 500) return reply;
  const { error } = body;
  const code = typeof error === 'string' ? error : JSON.stringify(error);
  world.history.failures.push({ fromMs, atMs: performance.now(), node: index, what, status, code });
  throw new Error(`Node ${index} answered ${status}: ${code}`);
}

const anyOf = ({ nodes, random }: World) => random.whole(0, nodes.length - 1);

/** A patient client: any node, until one takes it. */
async function send(world: World, what: string, attempt: (node: Client) => Promise<Reply>): Promise<Reply> {
  const reply = await until(async () => {
    const answer = await once(world, anyOf(world), what, attempt);
    return answer.status !== 429 && answer;
  }, patienceMs);
  if (reply.status >= 400) throw new Error(`${what} is answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

const wearableOf = (userId: string): WearableUser => ({
  user_id: `connection-${userId}`,
  provider: 'GARMIN',
  reference_id: userId,
});

export async function appear(world: World, userId: string): Promise<void> {
  await send(world, 'appearing', (node) => call(node, 'GET', '/v1/me', { as: userId }));
  const user = { ...wearableOf(userId), active: true };
  const auth = { type: 'auth', status: 'success', user, widget_session_id: userId };
  await send(world, 'delivery', (node) => node.deliver(auth));
}

type Delivery = { userId: string; body: string; orderingMs: number };

async function deliver(world: World, { userId, body, orderingMs }: Delivery): Promise<void> {
  const { body: answer } = await send(world, 'delivery', (node) => node.deliver(body, { orderingMs }));
  const known = world.history.bodies.get(body) ?? { userId, fresh: 0, duplicate: 0 };
  known[answer['duplicate'] === true ? 'duplicate' : 'fresh'] += 1;
  world.history.bodies.set(body, known);
}

const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

/** Delivers days: some twice, some late, some in an older version after the newer one. */
async function deliverDay(world: World, userId: string, earlier: Delivery[]): Promise<void> {
  const { random, history } = world;
  const days = history.kept.steps.filter((each) => each.userId === userId).length;
  const date = dayOf(days);
  const versionOf = (orderingMs: number): Delivery & { count: number } => {
    const count = 1_000 + 10 * days + orderingMs;
    return { userId, orderingMs, count, body: JSON.stringify(steps(wearableOf(userId), date, count)) };
  };
  const newest = versionOf(random.whole(1, 3));
  const versions = Array.from({ length: newest.orderingMs }, (_, index) => versionOf(newest.orderingMs - index));
  const repeated = random.chance(0.3) ? [newest] : [];
  const old = random.chance(0.3) && earlier.length > 0 ? [random.pick(earlier)] : [];
  await Promise.all([...versions, ...repeated, ...old].map((each) => deliver(world, each)));
  earlier.push(...versions);
  history.kept.steps.push({ userId, date, count: newest.count });
}

const question = { messages: [{ role: 'user', content: 'How many steps did I take per day in the last 14 days?' }] };

async function ask(world: World, userId: string): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const attempts = Array.from({ length: world.random.chance(0.3) ? 2 : 1 }, async () => {
    const { body } = await send(world, 'question', (node) =>
      call(node, 'POST', '/v1/turns', { as: userId, body: question, headers }),
    );
    return String(body['id']);
  });
  const ids = await Promise.all(attempts);
  world.history.retries.set(headers['idempotency-key'], new Set(ids));
  const [turnId = ''] = ids;
  world.history.kept.turns.push({ userId, turnId });
  return turnId;
}

/** Reads some frames at one node and goes on after the last at another. */
async function follow(world: World, userId: string, turnId: string): Promise<void> {
  const frames: Frame[] = [];
  const endMs = performance.now() + patienceMs;
  while (frames.at(-1)?.id !== terminalId) {
    if (performance.now() > endMs) throw new Error(`The stream of ${turnId} does not come to its end.`);
    const before = frames.length;
    let left = world.random.whole(1, 8);
    const onFrame = (frame: Frame) => {
      left -= 1;
      if (left < 0) throw new Error('It is cut here.');
      frames.push(frame);
    };
    const lastEventId = frames.at(-1)?.id;
    const reading = readFrames(clientAt(world, anyOf(world)), userId, turnId, { lastEventId, onFrame });
    await withDeadline(answerMsMax, reading, () => {
      left = 0;
    });
    if (frames.length === before) await Bun.sleep(50);
  }
  world.history.kept.followed.push({ userId, turnId, frames });
}

export async function livePerson(world: World, userId: string): Promise<void> {
  const earlier: Delivery[] = [];
  while (world.goesOn()) {
    await deliverDay(world, userId, earlier);
    await follow(world, userId, await ask(world, userId));
    await Bun.sleep(world.random.between(0, 400));
  }
}

const rowsOf = (body: SyncBody) => [
  ...body.daily_summary,
  ...body.activities,
  ...body.sleep_sessions,
  ...body.biomarkers,
  ...body.body_measurements,
];

/** Each row as text by its id. */
export const byId = (body: SyncBody) => rowsOf(body).map((row) => [String(row['id']), JSON.stringify(row)] as const);

export const syncAt = (node: Client, userId: string, since = '1970-01-01T00:00:00.000Z') =>
  call(node, 'GET', `/v1/data/sync?since=${encodeURIComponent(since)}`, { as: userId });

export function newFollower({ history }: World, userId: string) {
  const follower = { userId, rows: new Map<string, string>(), watermarks: [] };
  history.followers.push(follower);
  return follower;
}

export async function syncOnce(world: World, follower: History['followers'][number]): Promise<void> {
  const { userId, rows, watermarks } = follower;
  const reply = await send(world, 'sync', (node) => syncAt(node, userId, watermarks.at(-1)));
  const body = reply.body as SyncBody;
  for (const [id, text] of byId(body)) rows.set(id, text);
  watermarks.push(body.now);
}

export async function keepSyncing(world: World, follower: History['followers'][number]): Promise<void> {
  while (world.goesOn()) {
    await syncOnce(world, follower);
    await Bun.sleep(world.random.between(0, 500));
  }
}

/** Takes whatever the quota gives, at all nodes. */
export async function spend(world: World, userId: string): Promise<void> {
  while (world.goesOn()) {
    const admitted = await Promise.all(Array.from({ length: 5 }, () => spendOne(world, userId)));
    await Bun.sleep(admitted.includes(true) ? 20 : 300);
  }
}

async function spendOne(world: World, userId: string): Promise<boolean> {
  const node = anyOf(world);
  const request = once(world, node, 'spending', (client) => call(client, 'GET', '/v1/sources', { as: userId }));
  const reply = await request.catch(() => undefined);
  const admitted = reply?.status === 200;
  const resetS = Number(reply?.headers.get('ratelimit-reset'));
  if (reply) world.history.spends.push({ atMs: performance.now(), node, admitted, resetS });
  return admitted;
}
