import { seeded } from '../agent/random.ts';
import type { Row } from '../harness/rounds.ts';
import { type Cost, measureCosts } from './costs.ts';
import { kinds } from './day.ts';
import { type Load, simulateMonth } from './simulation.ts';

const simulatedPeople = 100_000;
const waitMsMax = 50;

/** `bun run bench scale`: what one person costs in a day, and a month of 100,000 people by these costs. */
export async function scaleBench(): Promise<Row[]> {
  const costs = await measureCosts();
  const each = Object.entries(kinds).map(([name, { perDay }]) => ({ name, perDay, cost: costs[name] ?? nothing }));
  const day = (pick: (cost: Cost) => number) => each.reduce((sum, { perDay, cost }) => sum + perDay * pick(cost), 0);
  const loads = Object.entries(kinds).map(
    ([name, { perDay, hours, bursty }]): Load => ({
      hourly: hours.map((weight) => (weight * perDay) / hours.reduce((sum, of) => sum + of, 0)),
      cpuMs: costs[name]?.cpuMs ?? 0,
      bursty,
    }),
  );
  const month = simulateMonth(simulatedPeople, loads, seeded(1).next);
  return [
    ...each.map(
      ({ name, perDay, cost }): Row => ({
        figure: `${name}, ${perDay} a day`,
        subject: [cost.cpuMs],
        unit: 'ms of a core',
        note: `${noteOf(cost)}; one after the other`,
      }),
    ),
    {
      figure: 'a person and day',
      subject: [day(({ cpuMs }) => cpuMs)],
      unit: 'ms of a core',
      note: noteOf({
        ...nothing,
        fsyncs: day((of) => of.fsyncs),
        storedBytes: day((of) => of.storedBytes),
        writtenBytes: day((of) => of.writtenBytes),
        trips: day((of) => of.trips),
      }),
    },
    {
      figure: `${simulatedPeople.toLocaleString('en')} people, a month simulated: 99 % of the waits in the busiest five minutes`,
      subject: [month.waitP99Ms],
      unit: 'ms',
      goal: `< ${waitMsMax}`,
      met: month.waitP99Ms < waitMsMax,
      note: `cores: ${month.cores}, each ${Math.round(month.busiestShare * 100)} % busy then; median ${month.waitP50Ms.toFixed(1)} ms; ${(month.requests / 1e6).toFixed(0)} million requests`,
    },
  ];
}

const nothing: Cost = { cpuMs: 0, fsyncs: 0, storedBytes: 0, writtenBytes: 0, trips: 0 };

const noteOf = ({ fsyncs, storedBytes, writtenBytes, trips }: Cost) =>
  [
    `${fsyncs.toFixed(1)} fsyncs`,
    `${(writtenBytes / 1000).toFixed(1)} kB written`,
    `${(storedBytes / 1000).toFixed(2)} kB kept`,
    `${trips.toFixed(1)} round trips on a libSQL server`,
  ].join(', ');
