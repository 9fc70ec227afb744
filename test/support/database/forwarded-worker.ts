import { openForwarded, type WriteReply, type WriteRequest } from '../../../db/engine/forwarded.ts';

declare const self: Worker;

export type Task = { kind: 'insert'; path: string; count: number } | { kind: 'watch'; path: string; states: number };
export type Report = { kind: 'report'; values: unknown[] };

const post = (message: WriteRequest | Report) => self.postMessage(message);
let receive: (reply: WriteReply) => void = () => undefined;

self.onmessage = ({ data }: MessageEvent<Task | WriteReply>) => {
  if (data.kind === 'written') receive(data);
  else void run(data).then((values) => post({ kind: 'report', values }));
};

async function run(task: Task): Promise<unknown[]> {
  const forwarded = openForwarded(task.path, post);
  receive = forwarded.receive;
  const { engine } = forwarded;
  const values = task.kind === 'insert' ? await insert(task.count) : await watch(task.states);
  engine.close();
  return values;

  async function insert(count: number) {
    const outcomes = Array.from({ length: count }, async (_, index) => {
      const row = {
        sql: "INSERT INTO users (id, email, created_at_ms) VALUES (?, '', 1)",
        params: [`worker ${index}`],
        method: 'run' as const,
      };
      const clock = { sql: 'SELECT now_ms FROM clock', params: [], method: 'get' as const };
      const double = index % 10 === 9 ? [row] : [];
      const results = await engine.write([row, ...double, clock]).catch((cause: { reason?: string }) => cause.reason);
      return typeof results === 'string' ? results : results?.[1]?.rows[0];
    });
    const answers = await Promise.all(outcomes);
    const [found] = await engine.read([
      { sql: "SELECT count(*) FROM users WHERE id LIKE 'worker %'", params: [], method: 'get' },
    ]);
    return [...answers, found?.rows[0]];
  }

  async function watch(wanted: number) {
    const states = new Set<unknown>();
    const torn: unknown[] = [];
    const count = (table: string) => ({ sql: `SELECT count(*) FROM ${table}`, params: [], method: 'get' as const });
    while (states.size < wanted) {
      const [users, schedules] = await engine.read([count('users'), count('schedules')]);
      if (users?.rows[0] !== schedules?.rows[0]) torn.push([users?.rows[0], schedules?.rows[0]]);
      states.add(users?.rows[0]);
      await Bun.sleep(0);
    }
    return torn;
  }
}
