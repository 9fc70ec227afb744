import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { load, requestBytes } from '../harness/load.ts';
import { serve } from '../harness/process.ts';
import { alternate, median, type Row } from '../harness/rounds.ts';
import { control } from '../servers/control.ts';
import { benchSecrets, grownUserOf } from '../servers/subject.ts';

const months = 48;
const as_of = '1943-12-10';
const rounds = 5;
const seconds = 0.3;
const pageMsMax = 5;
const seriesKbMax = 40;

const pathOf = (procedure: string, input: object) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ ...input, as_of }))}`;

const pages = {
  today: [pathOf('overview', {})],
  'steps over four years': [pathOf('metrics.series', { metric: 'steps', step: 'day' })],
  'resting heart rate, told three times a day, over four years': [
    pathOf('metrics.series', { metric: 'resting_heart_rate', step: 'day' }),
  ],
  'a night': [pathOf('nights.get', {})],
  'all metrics, their data unchanged since the last call': [pathOf('metrics.list', {})],
  workouts: [pathOf('workouts.list', { limit: 30 })],
  labs: [pathOf('labs.list', {})],
  sources: [pathOf('sources.list', {})],
  conversations: [pathOf('turns.conversations', { limit: 20 })],
} as const;
type Page = keyof typeof pages;
const longest = 'steps over four years';

/** `bun run bench pages`: what the app's screens read of a person with four years of days, beside their list of turns. */
export async function pagesBench(folder: string): Promise<readonly Row[]> {
  const { port, stop } = await serve('growth', `${folder}/pages`);
  try {
    await control(port, 'person', months);
    const secret = { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() };
    const headers = { authorization: `Bearer ${await mintServiceToken(grownUserOf(months), secret)}` };
    const get = (paths: readonly string[]) => async () => {
      const requests = paths.map((path) => requestBytes('GET', path, headers));
      const { answers, failures, p50Ms } = await load({ port, connections: 1, seconds, requests });
      if (failures > 0 || answers === 0) throw new Error('A request was refused.');
      return p50Ms;
    };
    const names = Object.keys(pages) as Page[];
    for (const name of names) await get(pages[name])();
    const measures = names.map((name) => [name, get(pages[name])] as const);
    const found = new Map<string, number[]>(
      Object.entries(
        await alternate<string, number>(
          rounds,
          Object.fromEntries([...measures, ['list', get(['/v1/turns?limit=20'])]]),
        ),
      ),
    );
    const [series = ''] = pages[longest];
    const bytes = (await (await fetch(`http://127.0.0.1:${port}${series}`, { headers })).bytes()).length;
    return [...names.map((name) => rowOf(name, found.get(name) ?? [], found.get('list') ?? [])), sizeOf(bytes / 1000)];
  } finally {
    await stop();
  }
}

const rowOf = (name: Page, subject: readonly number[], baseline: readonly number[]): Row => ({
  figure: `pages: ${name}`,
  ...{ subject, baseline, unit: 'ms' },
  goal: `≤ ${pageMsMax} ms`,
  met: median(subject) <= pageMsMax,
  heldBy: 'a row read for each day that each of its tables has',
  note: `beside a list of 20 turns; ${months} months of days`,
});

const sizeOf = (kilobytes: number): Row => ({
  figure: `pages: bytes of ${longest}, before they are packed`,
  ...{ subject: [kilobytes], unit: 'kB' },
  goal: `< ${seriesKbMax} kB`,
  met: kilobytes < seriesKbMax,
});
