import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpinLoad } from '../harness/process.ts';
import { type Row, ratioOf } from '../harness/rounds.ts';
import { type Day, growth, type Month, thirds } from './month.ts';
import { type Panel, picture } from './picture.ts';

const whole = { people: 500, days: 30 };
const retentionShare = 0.2;
const pictureTitle = 'Memory, files and times of the server, day by day';
const dayMsMin = 31_000;
const picturePath = join(import.meta.dir, 'month.svg');
const movedClock = join(import.meta.dir, '../../test/support/service/moved-clock.ts');

/**
 * `bun run bench month [--people N] [--days N]`: the binary under the traffic of people whose clock runs fast, with what a
 * month brings: retention, pruning, nightly retries, backups, moved logs, sign-ins, and new keys after a sixth of it.
 */
export async function monthBench(folder: string): Promise<readonly Row[]> {
  const { people, days, loaded } = asked();
  unpinLoad();
  const home = join(folder, 'month');
  for (const name of ['data', 'backups', 'logs']) mkdirSync(join(home, name), { recursive: true });
  const binary = join(folder, 'hale-month');
  const built = Bun.spawnSync([process.execPath, 'server/build.ts', '--outfile', binary], {
    cwd: join(import.meta.dir, '../..'),
  });
  if (!built.success) throw new Error(built.stderr.toString());
  const seen = await measured({
    ...{ people, days, dayMsMin, binary, folder: home, clockFile: join(home, 'clock') },
    retentionDays: Math.max(1, Math.round(days * retentionShare)),
  });
  const isWhole = !loaded && people >= whole.people && days >= whole.days;
  await Bun.write(
    isWhole ? picturePath : join(process.cwd(), 'dist/month.svg'),
    picture(pictureTitle, panelsOf(seen), 'day'),
  );
  return rowsOf(seen, `${people} people, ${days} days`);
}

function asked(): { people: number; days: number; loaded: boolean } {
  const options = { people: { type: 'string' }, days: { type: 'string' }, loaded: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: Bun.argv.slice(2), options, allowPositionals: true });
  return {
    ...{ people: Number(values.people ?? whole.people), days: Number(values.days ?? whole.days) },
    loaded: values.loaded ?? false,
  };
}

async function measured(month: Month): Promise<readonly Day[]> {
  const command = [process.execPath, '--preload', movedClock, join(import.meta.dir, 'traffic.ts')];
  const env = { ...process.env, CLOCK_FILE: month.clockFile, MOVED_CLOCK: movedClock };
  const child = Bun.spawn([...command, JSON.stringify(month)], { env, stdout: 'pipe', stderr: 'inherit' });
  const lines = (await new Response(child.stdout).text()).split('\n').filter(Boolean);
  if ((await child.exited) !== 0) throw new Error('The month came to no end.');
  return lines.map((line) => JSON.parse(line) as Day);
}

const of = (days: readonly Day[], name: keyof Day) => days.map((day) => day[name]);

const panelsOf = (days: readonly Day[]): Panel[] => [
  { title: 'Memory of the server', unit: 'MiB', values: of(days, 'memoryMiB') },
  { title: 'Log of a day', unit: 'MB', values: of(days, 'logMB') },
  { title: 'Database', unit: 'MB', values: of(days, 'databaseMB') },
  { title: 'Its write-ahead log', unit: 'MB', values: of(days, 'walMB') },
  { title: 'Backups, seven kept', unit: 'MB', values: of(days, 'backupsMB') },
  { title: 'Bodies of raw events kept', unit: '', values: of(days, 'bodies') },
  { title: 'Deliveries, 99 % within', unit: 'ms', values: of(days, 'deliveriesMs') },
  { title: 'Reads, 99 % within', unit: 'ms', values: of(days, 'readsMs') },
  { title: 'Questions, 99 % answered within', unit: 'ms', values: of(days, 'questionsMs') },
];

/** Level: the last third of the month is hardly above the middle one. What is kept for ever grows no faster in it. */
export function rowsOf(days: readonly Day[], scale: string): Row[] {
  const compared = (figure: string, unit: string, timesMax: number, of: { middle: number[]; last: number[] }): Row => ({
    ...{ figure, subject: of.last, baseline: of.middle, unit },
    goal: `≤ ${timesMax} × the middle third`,
    met: ratioOf(of.last, of.middle) <= timesMax,
  });
  const level = (figure: string, name: keyof Day, unit: string, timesMax: number) =>
    compared(figure, unit, timesMax, thirds(of(days, name)));
  const grown = growth(of(days, 'databaseMB'));
  const requests = of(days, 'requests').reduce((sum, each) => sum + each, 0);
  const failures = days.at(-1)?.failures ?? 0;
  return [
    {
      ...{ figure: 'requests of the month that failed', subject: [failures], unit: '' },
      ...{ goal: '0', met: failures === 0 },
      note: `${scale}, ${requests.toLocaleString('en')} requests`,
    },
    level('memory of the server', 'memoryMiB', 'MiB', 1.1),
    compared('what a third adds to the database', 'MB', 1.1, { middle: [grown.middle], last: [grown.last] }),
    level('write-ahead log', 'walMB', 'MB', 1.1),
    level('log of a day', 'logMB', 'MB', 1.1),
    level('bodies of raw events kept', 'bodies', '', 1.1),
    level('99 % of the deliveries within', 'deliveriesMs', 'ms', 1.5),
    level('99 % of the reads within', 'readsMs', 'ms', 1.5),
    level('99 % of the questions within', 'questionsMs', 'ms', 1.5),
  ];
}
