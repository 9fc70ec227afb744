import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../db/client.ts';
import { openEmbedded } from '../../db/engine/embedded.ts';
import type { WearableUser } from '../../test/support/aggregator/wearable-events.ts';
import { statement } from '../../test/support/database/engines.ts';
import { hasSqld, startSqld } from '../../test/support/database/sqld.ts';
import { temporaryFolder } from '../../test/support/folder.ts';
import { startCountingProxy } from '../../test/support/service/counting-proxy.ts';
import { type ServiceProcess, startServiceProcess } from '../../test/support/service/service-process.ts';
import { until } from '../../test/support/until.ts';
import { kinds } from './day.ts';

/** What one request of a kind costs until everything that it caused is over, one after the other: nothing is shared with another. */
export type Cost = { cpuMs: number; fsyncs: number; storedBytes: number; writtenBytes: number; trips: number };

const people = 4;
const warmUp = 60;
const counted = 120;
const countedTrips = 12;
/** Of `/proc/PID/stat`, on every Linux. */
const tickMs = 10;

/** Each kind on an embedded file, its fsyncs counted by strace, its round trips on a libSQL server. */
export async function measureCosts(): Promise<Record<string, Cost>> {
  const service = await startServiceProcess({ LOG_LEVEL: 'info' });
  const asked = await askerOf(service);
  const costs: Record<string, Cost> = {};
  for (const name of Object.keys(kinds)) {
    await asked(name, warmUp);
    const before = await used(service);
    await asked(name, counted);
    const after = await used(service);
    const fsyncs = await fsyncsOf(service, () => asked(name, counted));
    costs[name] = {
      cpuMs: (after.cpuMs - before.cpuMs) / counted,
      storedBytes: (after.storedBytes - before.storedBytes) / counted,
      writtenBytes: (after.writtenBytes - before.writtenBytes) / counted,
      fsyncs: fsyncs / counted,
      trips: Number.NaN,
    };
  }
  await service.terminate();
  for (const [name, trips] of Object.entries(await measureTrips())) if (costs[name]) costs[name].trips = trips;
  return costs;
}

type Ask = (name: string, times: number) => Promise<void>;

/** Asks in the name of several people in turn, and waits until the worker has done what that brought. */
async function askerOf(service: ServiceProcess): Promise<Ask> {
  const users: WearableUser[] = [];
  for (let person = 0; person < people; person += 1) users.push(await service.connect(`user_scale_${person}`));
  const db = openDb(service.settings.databaseUrl);
  let turn = 0;
  return async (name, times) => {
    for (let time = 0; time < times; time += 1) {
      turn += 1;
      const user = users[turn % people];
      if (user) await kinds[name]?.ask({ service, user, turn });
    }
    await until(async () => (await db.read.query.jobs.findMany()).every(({ lane }) => lane !== 'ingest'));
  };
}

async function used({ pid, databasePath }: ServiceProcess) {
  const stat = readFileSync(`/proc/${pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const io = readFileSync(`/proc/${pid()}/io`, 'utf8');
  const engine = openEmbedded(databasePath);
  const [pages, free, size] = await engine.read(
    ['page_count', 'freelist_count', 'page_size'].map((name) => statement(`PRAGMA ${name}`)),
  );
  engine.close();
  return {
    cpuMs: (Number(stat[11]) + Number(stat[12])) * tickMs,
    writtenBytes: Number(/^write_bytes: (\d+)/m.exec(io)?.[1] ?? Number.NaN),
    storedBytes: (Number(pages?.rows) - Number(free?.rows)) * Number(size?.rows),
  };
}

async function fsyncsOf({ pid }: ServiceProcess, act: () => Promise<void>): Promise<number> {
  if (!Bun.which('strace')) return Number.NaN;
  const table = join(temporaryFolder(), 'fsyncs');
  const options = ['-f', '-c', '-U', 'calls,name', '-e', 'trace=fsync,fdatasync', '-o', table, '-p', String(pid())];
  const strace = Bun.spawn(['strace', ...options], { stderr: 'pipe' });
  const attached = strace.stderr.getReader();
  await attached.read();
  await act();
  strace.kill('SIGINT');
  await strace.exited;
  const lines = (await Bun.file(table).text()).matchAll(/^\s*(\d+)\s+(?:fsync|fdatasync)\s*$/gm);
  return [...lines].reduce((sum, [, calls]) => sum + Number(calls), 0);
}

async function measureTrips(): Promise<Record<string, number>> {
  if (!hasSqld) return {};
  const sqld = await startSqld();
  const proxy = startCountingProxy(sqld.url);
  const service = await startServiceProcess({ LOG_LEVEL: 'info', DATABASE_URL: proxy.url });
  const asked = await askerOf(service);
  const trips: Record<string, number> = {};
  for (const name of Object.keys(kinds)) {
    await asked(name, countedTrips);
    const idleBefore = proxy.trips.length;
    const startMs = performance.now();
    await asked(name, countedTrips);
    const tookMs = performance.now() - startMs;
    const made = proxy.trips.length - idleBefore;
    // What the service asks of itself meanwhile is taken off.
    const afterwards = proxy.trips.length;
    await Bun.sleep(tookMs);
    trips[name] = Math.max(0, made - (proxy.trips.length - afterwards)) / countedTrips;
  }
  await service.terminate();
  proxy.stop();
  sqld.stop();
  return trips;
}
