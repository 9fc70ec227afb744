import { until } from '../until.ts';
import { type Client, secretsOf } from './service.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Attempt = (node: Client & { url: string }) => Promise<Response>;

const waitMsMax = 60_000;

/** Nodes in processes of their own; `variables` are what they share. */
export async function startCluster(size: number, variables: Record<string, string>) {
  const first = await startServiceProcess(variables);
  const shared = { ...variables, ...secretsOf(first.settings) };
  const others = await Promise.all(Array.from({ length: size - 1 }, () => startServiceProcess(shared)));
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
