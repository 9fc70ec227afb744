import { mintServiceToken } from '../server/identity/authenticate.ts';
import { type Download, download } from './harness/download.ts';
import { load, requestBytes } from './harness/load.ts';
import { serve } from './harness/process.ts';
import { median, type Row } from './harness/rounds.ts';
import { signedRequest } from './import-subject.ts';
import { control } from './servers/control.ts';
import { benchSecrets, grownUserOf, growthUnit } from './servers/subject.ts';

const factors = [1, 10, 100, 1_000];
const warmUpFactor = 2;
const crowds = [1, 100, 10_000];
const seconds = 0.3;
const downloads = 5;
const restMs = 50;
const deliveriesMade = 2_000;
const timesMax = 3;

// Median milliseconds.
type Figures = Record<'late' | 'first' | 'list' | 'turn' | 'webhook' | 'whole', number>;
type Subject = { port: number; userId: string; factor: number; since: string; stage: string };

/**
 * `bun run bench growth`: latency of single requests as one person's data grow (1 to 1,000 months) and as people do (1
 * to 10,000).
 */
export async function growthBench(folder: string): Promise<readonly Row[]> {
  const ofData = await withServer(`${folder}/growth-data`, async (port) => {
    const figures: Figures[] = [];
    // Warm-up.
    for (const factor of [warmUpFactor, ...factors]) {
      const since = String(await control(port, 'person', factor));
      figures.push(await measure({ port, userId: grownUserOf(factor), factor, since, stage: `data${factor}` }));
    }
    return figures.slice(1);
  });
  const ofPeople = await withServer(`${folder}/growth-people`, async (port) => {
    const figures: Figures[] = [];
    const since = String(await control(port, 'person', 1));
    await measure({ port, userId: grownUserOf(1), factor: 1, since, stage: 'first' });
    let before = 1;
    for (const crowd of crowds) {
      if (crowd > before) await control(port, 'people', crowd, before);
      before = crowd;
      figures.push(await measure({ port, userId: grownUserOf(1), factor: 1, since, stage: `people${crowd}` }));
    }
    return figures;
  });
  return [
    rowOf('sync since a late watermark', 'late', ofData, ofPeople),
    rowOf('first byte of a whole sync', 'first', ofData, ofPeople),
    rowOf('list of turns', 'list', ofData, ofPeople),
    rowOf('one turn', 'turn', ofData, ofPeople),
    rowOf('one webhook until its 200', 'webhook', ofData, ofPeople),
    wholeRow(ofData),
  ];
}

async function withServer<Answer>(home: string, run: (port: number) => Promise<Answer>): Promise<Answer> {
  const { port, stop } = await serve('growth', home);
  try {
    return await run(port);
  } finally {
    await stop();
  }
}

async function measure({ port, userId, factor, since, stage }: Subject): Promise<Figures> {
  const secret = { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() };
  const headers = { authorization: `Bearer ${await mintServiceToken(userId, secret)}` };
  const get = (path: string) => timed(port, [requestBytes('GET', path, headers)]);
  const user = { user_id: `con_${userId}`, provider: 'GARMIN', reference_id: userId };
  const deliveries = Array.from({ length: deliveriesMade }, (_, index) =>
    signedRequest({ type: 'daily', user, data: [{ metadata: { upload_type: 1 }, stage, index }] }),
  );
  const newest = growthUnit.turns * factor - 1;
  const syncs: Download[] = [];
  for (let round = 0; round < downloads; round++) {
    syncs.push(await download(port, '/v1/data/sync', headers));
    // Lets both sides collect garbage.
    await Bun.sleep(restMs);
  }
  return {
    late: await get(`/v1/data/sync?since=${encodeURIComponent(since)}`),
    first: median(syncs.map(({ firstByteMs }) => firstByteMs)),
    list: await get('/v1/turns?limit=20'),
    turn: await get(`/v1/turns/turn_${userId}_${newest}`),
    webhook: await timed(port, deliveries),
    whole: median(syncs.map(({ ms }) => ms)),
  };
}

// Warm-up.
async function timed(port: number, requests: readonly Uint8Array[]): Promise<number> {
  const half = Math.ceil(requests.length / 2);
  const parts = requests.length === 1 ? [requests, requests] : [requests.slice(0, half), requests.slice(half)];
  let p50Ms = 0;
  for (const part of parts) {
    const { answers, failures, p50Ms: found } = await load({ port, connections: 1, seconds, requests: part });
    if (failures > 0 || answers === 0) throw new Error('A request was refused.');
    p50Ms = found;
  }
  return p50Ms;
}

function rowOf(figure: string, name: keyof Figures, ofData: readonly Figures[], ofPeople: readonly Figures[]): Row {
  const data = ofData.map((each) => each[name]);
  const people = ofPeople.map((each) => each[name]);
  const isFlat = isWithin(data) && isWithin(people);
  return {
    figure: `growth: ${figure}`,
    subject: [...data, ...people],
    unit: 'ms',
    goal: `≤ ${timesMax} × at 1,000 × the data and at 10,000 people`,
    met: isFlat,
    note: `data ${curveOf(factors, data, '×')}; people ${curveOf(crowds, people, '')}`,
  };
}

const isWithin = (curve: readonly number[]) => (curve.at(-1) ?? 0) <= timesMax * (curve[0] ?? 0);

// Per row; with few rows the fixed cost dominates.
function wholeRow(ofData: readonly Figures[]): Row {
  const perRow = ofData.map(({ whole }, place) => (whole * 1_000) / (4 * growthUnit.days * (factors[place] ?? 1)));
  return {
    figure: 'growth: a whole sync, by the row',
    subject: perRow,
    unit: 'µs',
    goal: `≤ ${timesMax} × at 1,000 × the data`,
    met: isWithin(perRow),
    note: `data ${curveOf(factors, perRow, '×')} of 120 rows`,
  };
}

const curveOf = (sizes: readonly number[], curve: readonly number[], sign: string) =>
  sizes.map((size, place) => `${size.toLocaleString('en')}${sign} ${(curve[place] ?? 0).toPrecision(2)}`).join(' / ');
