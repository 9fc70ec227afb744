import { steps, type WearableUser } from '../aggregator/wearable-events.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../files/lab-files.ts';
import { type Frame, readFrames } from '../turns/answers.ts';
import { until } from '../until.ts';
import { type Client, secretsOf } from './service.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Attempt = (node: Client & { url: string }) => Promise<Response>;

const waitMsMax = 60_000;

/** Nodes in processes of their own; `variables` are what they share, `ownOf` what each has for itself. */
export async function startCluster(
  size: number,
  variables: Record<string, string>,
  ownOf: (index: number) => Record<string, string> = () => ({}),
) {
  const first = await startServiceProcess({ ...variables, ...ownOf(0) });
  const shared = { ...variables, ...secretsOf(first.settings) };
  const others = await Promise.all(
    Array.from({ length: size - 1 }, (_, index) => startServiceProcess({ ...shared, ...ownOf(index + 1) })),
  );
  const nodes: ServiceProcess[] = [first, ...others];
  const pick = () => nodes[Math.floor(Math.random() * nodes.length)] ?? first;
  return {
    nodes,
    pick,
    /** A patient client: any node, until one answers. */
    anywhere: (attempt: Attempt): Promise<Response> =>
      until(async () => {
        const response = await attempt(pick());
        return response.status < 500 && response;
      }, waitMsMax),
    /** A hasty client behind a load balancer: one node, then another. */
    twice: async (attempt: Attempt): Promise<Response> => {
      const start = nodes.indexOf(pick());
      const once = async (index: number) => {
        const response = await attempt(nodes[index % size] ?? first);
        if (response.status >= 500) throw new Error(`Answered ${response.status}: ${await response.text()}`);
        return response;
      };
      return once(start).catch(() => once(start + 1));
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
    },
  };
}

type Followed = { turnId: string; userId: string; frames: Frame[] };
export type Acknowledged = {
  steps: { userId: string; date: string; count: number }[];
  turns: { userId: string; turnId: string }[];
  uploads: { userId: string; storageKey: string; bytes: number }[];
  followed: Followed[];
};
export type Send = Cluster['anywhere'];

export const nothingYet = (): Acknowledged => ({ steps: [], turns: [], uploads: [], followed: [] });
export const countOf = ({ steps, turns, uploads }: Acknowledged) => steps.length + turns.length + uploads.length;

const question = { messages: [{ role: 'user', content: 'How many steps did I take per day in the last 14 days?' }] };
const terminalId = '9007199254740991';
const uploadEvery = 3;

const wearableOf = (userId: string): WearableUser => ({
  user_id: `connection-${userId}`,
  provider: 'GARMIN',
  reference_id: userId,
});

export async function settle({ anywhere }: Cluster, userId: string): Promise<void> {
  await anywhere((node) => node.call('GET', '/v1/me', { as: userId }));
  const user = { ...wearableOf(userId), active: true };
  await anywhere((node) => signed(node, { type: 'auth', status: 'success', user, widget_session_id: userId }));
}

/** Delivers, asks and uploads until it is told to stop, and records what was acknowledged. */
export async function live(
  cluster: Cluster,
  send: Send,
  { userId, journal, goesOn }: { userId: string; journal: Acknowledged; goesOn: () => boolean },
): Promise<void> {
  for (let round = 0; goesOn(); round += 1) {
    const place = journal.steps.filter((each) => each.userId === userId).length;
    const date = new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
    const count = 1000 + place;
    succeed(await send((node) => signed(node, steps(wearableOf(userId), date, count))));
    journal.steps.push({ userId, date, count });
    if (round % uploadEvery === 0) await upload(send, userId, journal);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const asked = await send((node) => node.call('POST', '/v1/turns', { as: userId, body: question, headers }));
    const { id: turnId } = (await succeed(asked).json()) as { id: string };
    journal.turns.push({ userId, turnId });
    journal.followed.push(await follow(cluster, { userId, turnId }));
  }
}

async function upload(send: Send, userId: string, journal: Acknowledged): Promise<void> {
  const bytes = 5_000 + journal.uploads.length;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const response = await send((node) => sendLab(node, userId, labForm({ content: pdf(bytes) }), headers));
  const { storage_key: storageKey } = (await succeed(response).json()) as Uploaded;
  journal.uploads.push({ userId, storageKey, bytes });
}

async function follow(cluster: Cluster, { userId, turnId }: { userId: string; turnId: string }): Promise<Followed> {
  const frames: Frame[] = [];
  const endMs = Date.now() + 60_000;
  while (frames.at(-1)?.id !== terminalId) {
    if (Date.now() > endMs) throw new Error('A stream did not come to its end.');
    const lastEventId = frames.at(-1)?.id;
    const onFrame = (frame: Frame) => frames.push(frame);
    const received = await readFrames(cluster.pick(), userId, turnId, { lastEventId, onFrame });
    if (received.length === 0) await Bun.sleep(20);
  }
  return { turnId, userId, frames };
}

function succeed(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response;
}

async function signed(node: Parameters<Parameters<Send>[0]>[0], payload: unknown): Promise<Response> {
  const { status, headers, body } = await node.deliver(payload);
  return Response.json(body, { status, headers: { 'x-request-id': headers.get('x-request-id') ?? '' } });
}
