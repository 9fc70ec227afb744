import { randomBy } from '../support/archives/random.ts';

type Random = ReturnType<typeof randomBy>;

/** What a case works with. The seed decides what is done and when; how far the machine is by then is its own. */
export type Run = {
  seed: number;
  random: Random;
  /** Begins a cycle, or false when cycles or time are used up. */
  next: () => boolean;
  /** Counts what was acknowledged, sent or rebuilt, by name. */
  count: (what: string, by?: number) => void;
  lose: (what: string) => void;
};

export type Case = {
  run: (run: Run) => Promise<void>;
  /** How many cycles without `--cycles`, and how many in the suite: none where a test there does the same. */
  cycles: number;
  short: number;
  needs?: 'strace' | 'sqld';
  /** Shows that the campaign can find something: it must. */
  isControl?: true;
};

export type Report = { cycles: number; counts: Record<string, number>; lost: string[]; seconds: number };

type Bounds = { seed: number; cycles: number; minutes: number };

/** A case that throws has lost what its error says. */
export async function runCase(each: Case, { seed, cycles, minutes }: Bounds): Promise<Report> {
  const startMs = performance.now();
  const report: Report = { cycles: 0, counts: {}, lost: [], seconds: 0 };
  const run: Run = {
    seed,
    random: randomBy(seed),
    next: () => {
      const isOver = report.cycles >= cycles || performance.now() - startMs > minutes * 60_000;
      if (!isOver) report.cycles += 1;
      return !isOver;
    },
    count: (what, by = 1) => {
      report.counts[what] = (report.counts[what] ?? 0) + by;
    },
    lose: (what) => void report.lost.push(what),
  };
  try {
    await each.run(run);
  } catch (cause) {
    run.lose(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  }
  report.seconds = Math.round((performance.now() - startMs) / 1_000);
  return report;
}

export const isPassed = ({ isControl }: Case, { lost, cycles }: Report) =>
  cycles > 0 && (isControl ? lost.length > 0 : lost.length === 0);

export function lineOf(name: string, each: Case, report: Report): string {
  const counts = Object.entries(report.counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  const found = `${report.lost.length} found`;
  const outcome = isPassed(each, report)
    ? each.isControl
      ? `${found}, as it must`
      : 'nothing lost'
    : `FAILED, ${found}`;
  return `${name}: ${[`${report.cycles.toLocaleString('en')} cycles`, ...counts].join(', ')}, ${report.seconds} s: ${outcome}`;
}
