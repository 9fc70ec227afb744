/** Requests of one kind: how many a person makes in each hour of a day, and how long a core is busy with one. */
export type Load = { hourly: readonly number[]; cpuMs: number; bursty: boolean };
export type Month = {
  busiestShare: number;
  waitMeanMs: number;
  waitP50Ms: number;
  waitP99Ms: number;
  cores: number;
  requests: number;
};

const days = 30;
const hourMs = 3_600_000;
/** A queue that is longer than this at its busiest is given another core. */
const shareMax = 0.7;
/** Half of what an aggregator delivers in an hour comes in its first five minutes. */
const burst = { share: 0.5, partOfHour: 1 / 12 };

/**
 * A month of arrivals, one after the other at a queue (Lindley's recursion): each waits for those before it. Arrivals
 * are a Poisson process whose rate changes with the hour, service times are as measured. Of several cores each has an
 * equal share of the people, so one is simulated. Waits are of the busiest five minutes of all days.
 */
export function simulateMonth(people: number, loads: readonly Load[], random: () => number): Month {
  const cores = Math.max(1, Math.ceil(shareOf(people, loads, busiest(loads)) / shareMax));
  const mine = people / cores;
  const waits: number[] = [];
  let requests = 0;
  for (let day = 0; day < days; day += 1) {
    let backlogMs = 0;
    for (const part of partsOf(loads)) {
      const rates = loads.map((load) => (mine * rateOf(load, part)) / hourMs);
      const total = rates.reduce((sum, rate) => sum + rate, 0);
      const watched = part.hour === busiest(loads).hour && part.inBurst === busiest(loads).inBurst;
      for (let atMs = gap(total, random); atMs < part.ms; ) {
        if (watched) waits.push(backlogMs);
        backlogMs += loads[pick(rates, total, random)]?.cpuMs ?? 0;
        requests += 1;
        const nextMs = gap(total, random);
        atMs += nextMs;
        backlogMs = Math.max(0, backlogMs - nextMs);
      }
    }
  }
  const sorted = Float64Array.from(waits).sort();
  const waitMeanMs = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    busiestShare: shareOf(mine, loads, busiest(loads)),
    waitMeanMs,
    waitP50Ms: at(0.5),
    waitP99Ms: at(0.99),
    cores,
    requests: requests * cores,
  };
}

type Part = { hour: number; inBurst: boolean; ms: number };

const partsOf = (loads: readonly Load[]): Part[] =>
  (loads[0]?.hourly ?? []).flatMap((_, hour) => [
    { hour, inBurst: true, ms: hourMs * burst.partOfHour },
    { hour, inBurst: false, ms: hourMs * (1 - burst.partOfHour) },
  ]);

/** Requests an hour of one person. */
function rateOf({ hourly, bursty }: Load, { hour, inBurst }: Part): number {
  const even = hourly[hour] ?? 0;
  if (!bursty) return even;
  return inBurst ? (even * burst.share) / burst.partOfHour : (even * (1 - burst.share)) / (1 - burst.partOfHour);
}

const shareOf = (people: number, loads: readonly Load[], part: Part) =>
  loads.reduce((sum, load) => sum + (people * rateOf(load, part) * load.cpuMs) / hourMs, 0);

const busiest = (loads: readonly Load[]): Part =>
  partsOf(loads).reduce((most, part) => (shareOf(1, loads, part) > shareOf(1, loads, most) ? part : most));

const gap = (perMs: number, random: () => number) => -Math.log(1 - random()) / perMs;

function pick(rates: readonly number[], total: number, random: () => number): number {
  let left = random() * total;
  for (const [index, rate] of rates.entries()) {
    left -= rate;
    if (left < 0) return index;
  }
  return rates.length - 1;
}
