import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseObserver } from '../../db/engine/engine.ts';
import type { Ended } from '../../routers/ports.ts';
import { readAbout } from '../settings/about.ts';
import type { Observed } from './worker-telemetry.ts';

const secondsBounds = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const longBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const batchesBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256];

type Upstream = Extract<Ended['work'], { kind: 'upstream' }>;
export type Metrics = ReturnType<typeof createMetrics>;

/** Labels hold nothing that a client sent. */
export function createMetrics() {
  const registry = new Registry();
  const requests = new Histogram({
    registers: [registry],
    name: 'hale_http_request_duration_seconds',
    help: 'Time until the head of the answer, in seconds, by route pattern; of a stream, until it begins.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBounds,
  });
  const openStreams = new Gauge({
    registers: [registry],
    name: 'hale_open_streams',
    help: 'Event streams of turns that are open, those of tRPC included.',
  });
  const workersReplaced = new Counter({
    registers: [registry],
    name: 'hale_worker_replacements_total',
    help: 'Threads of the worker that were replaced, because they died or hung.',
    labelNames: ['reason'],
  });
  for (const reason of ['died', 'hung']) workersReplaced.inc({ reason }, 0);
  return { registry, requests, openStreams, workersReplaced, note: countWork(registry), ...timeDatabase(registry) };
}

function countWork(registry: Registry): (ended: Ended) => void {
  const registers = [registry];
  const jobs = new Histogram({
    registers,
    name: 'hale_job_duration_seconds',
    help: 'Time of one attempt at a job, in seconds; failed ones are tried again or die.',
    labelNames: ['job', 'outcome'],
    buckets: longBounds,
  });
  const turns = new Histogram({
    registers,
    name: 'hale_turn_duration_seconds',
    help: 'Time from the question to the end of its turn, in seconds, by the state in which it ended.',
    labelNames: ['status'],
    buckets: longBounds,
  });
  const steps = new Histogram({
    registers,
    name: 'hale_turn_step_duration_seconds',
    help: 'Time of one step of a turn, in seconds.',
    labelNames: ['step', 'outcome'],
    buckets: longBounds,
  });
  const noteUpstream = countUpstreams(registers);
  return ({ work, outcome, durationMs }) => {
    const seconds = durationMs / 1000;
    if (work.kind === 'job') jobs.observe({ job: work.name, outcome }, seconds);
    if (work.kind === 'turn') turns.observe({ status: outcome }, seconds);
    if (work.kind === 'step') steps.observe({ step: work.name, outcome }, seconds);
    if (work.kind === 'upstream') noteUpstream(work, outcome, seconds);
  };
}

function countUpstreams(registers: Registry[]): (work: Upstream, outcome: string, seconds: number) => void {
  const upstreams = new Histogram({
    registers,
    name: 'hale_upstream_request_duration_seconds',
    help: 'Time of one request to another service, in seconds, whether it succeeded or not.',
    labelNames: ['upstream'],
    buckets: longBounds,
  });
  const failures = new Counter({
    registers,
    name: 'hale_upstream_failures_total',
    help: 'Requests to another service that failed, by the kind of failure; each try counts.',
    labelNames: ['upstream', 'kind'],
  });
  const noteModel = countModel(registers);
  return (work, outcome, seconds) => {
    const { upstream } = work;
    upstreams.observe({ upstream }, seconds);
    if (outcome !== 'ok') failures.inc({ upstream, kind: outcome });
    noteModel(work);
  };
}

function countModel(registers: Registry[]): (work: Upstream) => void {
  const requests = new Counter({
    registers,
    name: 'hale_model_requests_total',
    help: 'Requests to the language model, by the step of the turn that asked; the embedded model makes none.',
    labelNames: ['model', 'step'],
  });
  const tokens = new Counter({
    registers,
    name: 'hale_model_tokens_total',
    help: 'Tokens that the language model counted, in (input) and out (output).',
    labelNames: ['model', 'direction'],
  });
  const cost = new Counter({
    registers,
    name: 'hale_model_cost_usd_total',
    help: 'Cost of those tokens by list price, in US dollars; 0 for a model that is not on the list.',
    labelNames: ['model'],
  });
  return ({ call, use }) => {
    if (!use) return;
    const { model } = use;
    requests.inc({ model, step: call });
    tokens.inc({ model, direction: 'input' }, use.inputTokens);
    tokens.inc({ model, direction: 'output' }, use.outputTokens);
    cost.inc({ model }, use.costUsd);
  };
}

function timeDatabase(registry: Registry) {
  const registers = [registry];
  const batches = new Histogram({
    registers,
    name: 'hale_database_batch_duration_seconds',
    help: 'Time of one batch of statements, in seconds; a write counts until it is durable. What the worker writes to an embedded file passes through the main thread and counts in both.',
    labelNames: ['thread', 'kind'],
    buckets: secondsBounds,
  });
  const commits = new Histogram({
    registers,
    name: 'hale_database_commit_duration_seconds',
    help: 'Time of one commit of the embedded file, in seconds, with its fsync.',
    buckets: secondsBounds,
  });
  const perCommit = new Histogram({
    registers,
    name: 'hale_database_commit_batches',
    help: 'Batches that one commit of the embedded file took in.',
    buckets: batchesBounds,
  });
  for (const thread of ['main', 'worker']) for (const kind of ['read', 'write']) batches.zero({ thread, kind });
  const database: DatabaseObserver = {
    batch: (kind, durationMs) => batches.observe({ thread: 'main', kind }, durationMs / 1000),
    commit: (durationMs, count) => {
      commits.observe(durationMs / 1000);
      perCommit.observe(count);
    },
  };
  const addBatches = ({ read, write }: Observed['batches']) => {
    for (const durationMs of read) batches.observe({ thread: 'worker', kind: 'read' }, durationMs / 1000);
    for (const durationMs of write) batches.observe({ thread: 'worker', kind: 'write' }, durationMs / 1000);
  };
  return { database, addBatches };
}

const lookMs = 100;

export function watchProcess(registry: Registry): () => void {
  const registers = [registry];
  const late = new Histogram({
    registers,
    name: 'hale_event_loop_delay_seconds',
    help: 'How late a timer of the main thread came, in seconds; looked at ten times a second.',
    buckets: secondsBounds,
  });
  let dueMs = performance.now() + lookMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    late.observe(Math.max(0, nowMs - dueMs) / 1000);
    dueMs = nowMs + lookMs;
  }, lookMs);

  new Gauge({
    registers,
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process that is in use, in bytes.',
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    registers,
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used, in seconds.',
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1_000_000);
    },
  });
  const startS = Math.round(performance.timeOrigin) / 1000;
  new Gauge({
    registers,
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
  }).set(startS);
  new Gauge({
    registers,
    name: 'hale_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'commit', 'bun', 'sqlite'],
    async collect() {
      const { version, commit, bun, sqlite } = await readAbout();
      this.set({ version, commit, bun, sqlite }, 1);
    },
  });
  timer.unref();
  return () => clearInterval(timer);
}
