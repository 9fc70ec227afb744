import type { Known } from './ask-all.ts';
import { type Delivery, redeliveriesOf } from './people/deliveries.ts';
import type { Planting } from './people/planted.ts';
import { seeded, shuffled } from './random.ts';
import { inLanes, type Service } from './service.ts';

/** Turns whose fact sheet stayed the same, byte for byte. */
export type Steadiness = {
  turns: number;
  again: number;
  afterRestart: number;
  afterRedelivery: number;
  redeliveries: number;
};

const questions: readonly (readonly [person: string, text: string])[] = [
  ['ana', 'What was my average resting heart rate over the last 90 days?'],
  ['ana', 'How many steps did I take last week?'],
  ['ana', 'What was my median sleep duration this year?'],
  ['ana', 'How is my HRV trending over the last 60 days?'],
  ['ana', 'How far did I run in the last 30 days?'],
  ['ben', 'What was my average step count over the last 100 days?'],
  ['cleo', 'What was my average deep sleep over the last 30 days?'],
  ['dev', 'What was my total number of steps over the last 60 days?'],
  ['eve', 'What was my average HRV over the last 60 days?'],
  ['finn', 'What was my latest LDL cholesterol?'],
];

export type Repeats = { turns: number; times: number; rows: number };

export async function measureSteadiness(
  service: Service,
  people: readonly Known[],
  plantings: readonly Planting[],
  { seed, repeats: { turns, times, rows } }: { seed: number; repeats: Repeats },
): Promise<Steadiness> {
  const asked = questions
    .slice(0, turns)
    .flatMap(([person, text]) =>
      people.filter((known) => known.person === person).map(({ userId }) => ({ userId, text })),
    );
  const sheets = () =>
    inLanes(asked, async ({ userId, text }) => {
      const { fact_sheet } = await service.ask(userId, [{ role: 'user', content: text }]);
      return JSON.stringify(fact_sheet);
    });
  const first = await sheets();
  const same = (others: readonly (readonly string[])[]) =>
    first.filter((sheet, place) => sheet !== '[]' && others.every((other) => other[place] === sheet)).length;
  const repeats: string[][] = [];
  for (let time = 1; time < times; time++) repeats.push(await sheets());
  await service.restart();
  const afterRestart = same([await sheets()]);
  const random = seeded(seed);
  const deliveries: Delivery[] = plantings.flatMap((planting) => redeliveriesOf(planting, random, rows));
  await service.deliver(shuffled([...deliveries, ...deliveries], random));
  return {
    turns: asked.length,
    again: same(repeats),
    afterRestart,
    afterRedelivery: same([await sheets()]),
    redeliveries: deliveries.length,
  };
}
