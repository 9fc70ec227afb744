import { Counter, Gauge, type Registry } from 'prom-client';
import { readAbout } from '../settings/about.ts';
import { secondsBounds } from './series.ts';
import { SeriesHistogram } from './series-histogram.ts';

const lookMs = 100;

/** The process itself: memory, processor time, and how late the event loop is. Returns what ends the watch. */
export function watchProcess(registry: Registry): () => void {
  const registers = [registry];
  const late = new SeriesHistogram<never>({
    name: 'hale_event_loop_delay_seconds',
    help: 'How late a timer of the main thread came, in seconds; looked at ten times a second.',
    labelNames: [],
    bounds: secondsBounds,
  });
  registry.registerMetric(late);
  const series = late.open({});
  let dueMs = performance.now() + lookMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    series.record(Math.max(0, nowMs - dueMs) / 1000);
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
  // To watch is no reason to stay.
  timer.unref();
  return () => clearInterval(timer);
}
