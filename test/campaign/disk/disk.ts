import { steps } from '../../support/aggregator/wearable-events.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { type Acknowledged, nothingYet } from '../../support/service/cluster.ts';
import { injectFault } from '../../support/service/injected-fault.ts';
import { differencesTo } from '../../support/service/kept.ts';
import { until } from '../../support/until.ts';
import type { Case, Run } from '../case.ts';
import { firstOf, type Service, startCampaignService } from '../life.ts';
import { slowCases } from './slow.ts';

type Node = ReturnType<typeof firstOf>;
/** Sends once; the answer is the id of what was made. */
type Request = {
  send: () => Promise<Response>;
  keep: (journal: Acknowledged, id: string) => void;
  idOf: (response: Response) => Promise<string>;
};

const kinds = ['delivery', 'turn', 'upload'] as const;
const calls = ['pwrite64', 'fsync,fdatasync', 'ftruncate', 'openat', 'rename', 'mkdir', 'unlink'];
const errors = ['EIO', 'ENOSPC', 'EROFS', 'EDQUOT'];
const cyclesPerPerson = 200;

/** The requests of one person; each has a body and a key of its own. */
function requestsOf(node: Node, userId: string) {
  const user = { user_id: `connection-${userId}`, provider: 'GARMIN', reference_id: userId };
  let made = 0;
  return {
    appear: async () => {
      await node.call('GET', '/v1/me', { as: userId });
      const auth = { type: 'auth', status: 'success', user: { ...user, active: true }, widget_session_id: userId };
      await node.deliver(auth);
    },
    next: (kind: (typeof kinds)[number]): Request => {
      made += 1;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      if (kind === 'delivery') {
        const [date, count] = [new Date(Date.UTC(2020, 0, made)).toISOString().slice(0, 10), made];
        return {
          send: async () => {
            const { status, body } = await node.deliver(steps(user, date, count));
            return Response.json(body, { status });
          },
          idOf: async () => date,
          keep: (journal) => journal.steps.push({ userId, date, count }),
        };
      }
      if (kind === 'turn') {
        const body = { messages: [{ role: 'user', content: 'How many steps did I take in the last 7 days?' }] };
        return {
          send: () => node.call('POST', '/v1/turns', { as: userId, body, headers }),
          idOf: async (response) => ((await response.json()) as { id: string }).id,
          keep: (journal, turnId) => journal.turns.push({ userId, turnId }),
        };
      }
      const bytes = 100_000 + made;
      return {
        send: () => sendLab(node, userId, labForm({ content: pdf(bytes) }), headers),
        idOf: async (response) => ((await response.json()) as Uploaded).storage_key,
        keep: (journal, storageKey) => journal.uploads.push({ userId, storageKey, bytes }),
      };
    },
  };
}

/** As a supervisor does: a failed fsync ends the process after its answers. */
async function restartIfDead(node: Node, run: Run): Promise<void> {
  const isDead = await Promise.race([node.exited().then(() => true), Bun.sleep(1).then(() => false)]);
  if (!isDead) return;
  await node.restart();
  run.count('processes that ended');
}

/** One request under a fault, then the same again without: one effect, and the one that was acknowledged. */
async function through(
  run: Run,
  node: Node,
  {
    request,
    journal,
    fault,
  }: { request: Request; journal: Acknowledged; fault: { begin: () => Promise<() => Promise<number>>; name: string } },
): Promise<number> {
  const end = await fault.begin();
  const first = await request.send().catch(() => undefined);
  const id = first?.ok ? await request.idOf(first) : undefined;
  const hits = await end();
  run.count(first === undefined ? 'cut' : first.ok ? 'acknowledged under the fault' : 'refused');
  if (first && !first.ok && first.status < 500) run.lose(`${fault.name}: answered ${first.status}`);
  let last: Response | undefined;
  const again = await until(async () => {
    await restartIfDead(node, run);
    last = await request.send();
    return last.ok && (await request.idOf(last));
  }, 60_000).catch(() => undefined);
  if (again === undefined) {
    run.lose(`${fault.name}: afterwards it is answered ${last?.status} ${await last?.text().catch(() => '')}`);
    return hits;
  }
  if (id !== undefined && id !== again) run.lose(`${fault.name}: acknowledged as ${id}, then made again as ${again}`);
  request.keep(journal, again);
  return hits;
}

async function eachPerson(
  run: Run,
  service: Service,
  cycle: (person: ReturnType<typeof requestsOf>, journal: Acknowledged) => Promise<void>,
) {
  const node = firstOf(service.cluster);
  for (let people = 0, isOver = false; !isOver; people += 1) {
    const person = requestsOf(node, `user_disk_${people}`);
    await person.appear();
    const journal = nothingYet();
    for (let left = cyclesPerPerson; left > 0 && !isOver; left -= 1) {
      isOver = !run.next();
      if (!isOver) await cycle(person, journal);
    }
    const bytesOf = (storageKey: string) => Bun.file(`${node.settings.storageDir}/${storageKey}`).bytes();
    const found = await differencesTo(journal, {
      engine: service.db.engine,
      client: node,
      bytesOf,
      mayTurnsFail: true,
    });
    for (const each of found) run.lose(each);
  }
}

/** Each system call of a request that touches a file fails once: the first, the second, until none is left to fail. */
const everyCall: Case = {
  cycles: 1_000,
  short: 2,
  needs: 'strace',
  run: async (run) => {
    const service = await startCampaignService();
    const node = firstOf(service.cluster);
    const places = new Map<string, number>();
    await eachPerson(run, service, async (person, journal) => {
      const kind = run.random.pick(kinds);
      const call = run.random.pick(calls);
      const error = run.random.pick(errors);
      const place = (places.get(`${kind} ${call} ${error}`) ?? 0) + 1;
      const name = `${kind}, ${call} number ${place} fails with ${error}`;
      const begin = async () => (await injectFault(node.pid(), `${call}:error=${error}:when=${place}`)).end;
      const hits = await through(run, node, { request: person.next(kind), journal, fault: { begin, name } });
      places.set(`${kind} ${call} ${error}`, hits > 0 ? place : 0);
      run.count('calls that failed', hits);
    });
    await service.stop();
  },
};

/** No file may grow beyond a place: a write over it is short, the next one fails. */
const shortWrites: Case = {
  cycles: 300,
  short: 2,
  run: async (run) => {
    const service = await startCampaignService();
    const node = firstOf(service.cluster);
    const limit = (bytes: string) =>
      Bun.spawnSync(['prlimit', '--pid', String(node.pid()), `--fsize=${bytes}:unlimited`]);
    await eachPerson(run, service, async (person, journal) => {
      const kind = run.random.pick(kinds);
      const bytes = run.random.pick([
        0,
        run.random.whole(1, 8_192),
        run.random.whole(1, 120_000),
        run.random.whole(1, 2_000_000),
      ]);
      const begin = async () => {
        limit(String(bytes));
        return async () => {
          limit('unlimited');
          return 0;
        };
      };
      await through(run, node, {
        request: person.next(kind),
        journal,
        fault: { begin, name: `${kind}, files end at ${bytes} bytes` },
      });
    });
    await service.stop();
  },
};

export const diskCases: Record<string, Case> = { 'every-call': everyCall, 'short-writes': shortWrites, ...slowCases };
