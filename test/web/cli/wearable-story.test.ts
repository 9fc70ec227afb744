import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labReport, textPdf } from '../../../server/commands/demo/lab-report.ts';
import { allowInWidget } from '../../../server/commands/demo/visitor.ts';
import { startPair } from '../../support/aggregator/simulator.ts';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';

const cwd = temporaryFolder();
const hale = (...words: string[]) => runHale(words, { env, cwd });
const onTerminal = (...words: string[]) => startHale(words, { env, cwd, pty: { columns: 100 } });
const jsonOf = async (...words: string[]) => JSON.parse((await hale(...words, '--json')).stdout);
const escapes = '\u001b[';
/** What remains on the screen. */
const screenOf = (output: string) =>
  Bun.stripANSI(
    output
      .split('\r\n')
      .map((line) => line.split(/\r/).at(-1) ?? '')
      .join('\n'),
  );

/** Each step depends on those before. */
const pair = await startPair();
const env = { HALE_SERVER: pair.service.url, HALE_TOKEN: await pair.service.tokenOf('user_story') };

test('somebody connects a watch in the widget, and is told as soon as it is there', async () => {
  expect(await hale('sources', 'list')).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'No wearable is connected. Connect one: hale sources connect\n',
  });
  const connecting = startHale(['sources', 'connect', 'oura', '--no-browser'], { env });
  const [, address = ''] = await connecting.said(/^ {2}(http\S+)$/m);
  await allowInWidget(address, 'oura');
  const { exitCode, stdout, stderr } = await connecting.ended;
  const [source] = await jsonOf('sources', 'list');
  expect([exitCode, stdout]).toEqual([0, `Connected oura (${source.id}).\n`]);
  expect(stderr).not.toContain(escapes);
  expect(source).toMatchObject({ provider: 'oura', status: 'active' });
});

test('on a terminal a line that is drawn over says that the connection is waited for, and Ctrl-C stops only that', async () => {
  const connecting = onTerminal('sources', 'connect', '--no-browser');
  await connecting.said(/\r.*Waiting for the connection/);
  const [, address = ''] = await connecting.said(/ {2}(http\S+)\r\n/);
  connecting.type('\u0003');
  const { exitCode, stdout } = await connecting.ended;
  expect([exitCode, screenOf(stdout)]).toEqual([
    130,
    expect.stringContaining('It can still be finished in the browser.'),
  ]);
  expect(screenOf(stdout)).not.toContain('Waiting');
  await allowInWidget(address, 'garmin');
});

test('an address for another program is the only output of --no-wait', async () => {
  const { exitCode, stdout } = await hale('sources', 'connect', 'fitbit', '--no-wait', '--no-browser');
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^http:\/\/\S+\n$/)]);
  const session = await jsonOf('sources', 'connect', 'fitbit', '--no-wait', '--no-browser');
  expect(session).toEqual({ widget_url: expect.stringMatching(/^http/), session_id: expect.any(String) });
});

test('what is connected already is refused, and said how to see it', async () => {
  const { exitCode, stdout, stderr } = await hale('sources', 'connect', 'oura', '--no-browser');
  expect([exitCode, stdout]).toEqual([5, '']);
  expect(stderr).toMatch(/oura is connected already\.\n {2}code already_exists, request req_\w+\n.*hale sources list/);
});

test('the history is asked for, counted as it arrives, and totalled by kind', async () => {
  const importing = onTerminal('import', '--days', '14', '--quiet', '1');
  await importing.said(/\r.*Importing … \d+ rows/);
  const { exitCode, stdout } = await importing.ended;
  const screen = screenOf(stdout);
  expect([exitCode, screen]).toEqual([0, expect.not.stringContaining('Importing')]);
  expect(screen).toMatch(/^provider +from +to +activity +sleep +daily +body$/m);
  expect(screen).toMatch(/^oura +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +queued +queued +queued +queued$/m);
  const { counts } = await pair.service.sync('user_story');
  expect(counts.daily).toBeGreaterThan(10);
  for (const [kind, rows] of [
    ['daily_summary', counts.daily],
    ['sleep_sessions', counts.sleep],
    ['activities', counts.activities],
    ['body_measurements', counts.body],
  ])
    if (rows !== 0) expect(screen).toMatch(new RegExp(`^${kind} +${rows}$`, 'm'));
});

test('an import that nobody waits for ends at once, with the note of the server', async () => {
  const { exitCode, stderr } = await hale('import');
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('The aggregator sends the data')]);
  expect(await jsonOf('import', '--days', '3')).toMatchObject({ ok: true, days: 3, connections: expect.any(Array) });
});

test('reports are uploaded, one that cannot be stops no other, and what they say is printed', async () => {
  for (const [seed, name] of ['march.pdf', 'june.pdf'].entries())
    await Bun.write(join(cwd, name), textPdf(labReport({ seed, collected: `2026-0${seed + 3}-11` })));
  await Bun.write(join(cwd, 'notes.txt'), 'LDL 120');
  const { exitCode, stdout, stderr } = await hale(
    'labs',
    'upload',
    'notes.txt',
    'march.pdf',
    'gone.pdf',
    'june.pdf',
    '--wait',
  );
  expect([exitCode, stderr]).toEqual([5, expect.stringContaining('gone.pdf: There is no such file.\n')]);
  expect(stderr).toMatch(/^notes\.txt: .*\n {2}code unprocessable, request req_/m);
  // The simulator may parse it before the upload is answered.
  expect(stderr).toMatch(/^march\.pdf: (submitted|parsed)$/m);
  expect(stdout).toMatch(/^march\.pdf +parsed +[0-9a-f-]{36}$/m);
  expect(stdout).toMatch(/^june\.pdf +parsed +[0-9a-f-]{36}$/m);
  expect(stdout).toMatch(/^notes\.txt +not sent$/m);
  const { biomarkers } = await pair.service.sync('user_story');
  const ldl = biomarkers.find(({ name, test_date }) => name === 'LDL Cholesterol' && test_date === '2026-03-11');
  expect(stdout).toMatch(
    new RegExp(`^LDL Cholesterol +${ldl?.['value_text']} +mg/dL +< 116 +high +2026-03-11 +march\\.pdf$`, 'm'),
  );
  expect(stdout.match(/^LDL Cholesterol/gm)).toHaveLength(2);
});

test('on a terminal a bar goes over the reports; it is gone in the end', async () => {
  await Bun.write(join(cwd, 'may.pdf'), textPdf(labReport({ seed: 9, collected: '2026-05-02' })));
  const uploading = onTerminal('labs', 'upload', 'may.pdf');
  await uploading.said(/Sending {2}\[\.+\] {2}0\/1 {2}\d s {2}may\.pdf/);
  const { exitCode, stdout } = await uploading.ended;
  expect(stdout).toContain('\u001b[32mparsed');
  const lines = screenOf(stdout).split('\n');
  expect([exitCode, lines[0]]).toEqual([0, expect.stringMatching(/^report +status +id/)]);
  expect(lines[3]).toMatch(/^name +value +unit +range +flag +day$/);
});

test('NO_COLOR takes the colours away and leaves the rest', async () => {
  const list = startHale(['labs', 'list'], { env: { ...env, NO_COLOR: '1' }, cwd, pty: { columns: 100 } });
  const { exitCode, stdout } = await list.ended;
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(/^may\.pdf +parsed +just now +just now +[0-9a-f-]{36}\r$/m),
  ]);
  expect(stdout).not.toContain(escapes);
  const listed = await jsonOf('labs', 'list');
  expect(listed.map(({ file_name }: { file_name: string }) => file_name)).toContain('june.pdf');
});

test('a copy is kept in a file, which grows by nothing but news', async () => {
  const path = join(cwd, 'rows.jsonl');
  const first = await runHale(['sync', '--out', 'rows.jsonl'], { env, cwd, pty: { columns: 80 } });
  expect([first.exitCode, screenOf(first.stdout)]).toEqual([
    0,
    expect.stringMatching(/^\d+ rows, as of [\d: -]+\.\n {2}daily_summary \d+, /),
  ]);
  const before = readFileSync(path, 'utf8');
  const rows = await pair.service.sync('user_story');
  const all = [
    ...rows.daily_summary,
    ...rows.activities,
    ...rows.sleep_sessions,
    ...rows.biomarkers,
    ...rows.body_measurements,
  ];
  const kept = before
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(kept.flatMap(({ row }) => (row ? [row] : []))).toEqual(all);
  expect(kept.at(-1)).toEqual({ kind: 'watermark', now: expect.stringMatching(/^20.*Z$/) });
  expect(await hale('sync', '--out', 'rows.jsonl')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(readFileSync(path, 'utf8')).toBe(before);
  await hale('labs', 'upload', 'may.pdf', '--wait');
  await hale('sync', '--out', 'rows.jsonl');
  const grown = readFileSync(path, 'utf8');
  expect(grown.startsWith(before)).toBe(true);
  const news = grown
    .slice(before.length)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(news.map(({ kind }) => kind))).toEqual(new Set(['biomarkers', 'watermark']));
});

test('without a file the same lines go to the output, from a moment on', async () => {
  const everything = await hale('sync');
  expect(everything.stdout.split('\n').length).toBe(
    readFileSync(join(cwd, 'rows.jsonl'), 'utf8').split('\n').length - 1,
  );
  const { now } = await pair.service.sync('user_story');
  const nothing = (await hale('sync', '--since', now)).stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(nothing).toMatchObject([
    { kind: 'sync', user_id: 'user_story', since: now },
    { kind: 'watermark', now: expect.stringMatching(/^20.*Z$/) },
  ]);
});

test('what cannot be right ends with exit code 2 and is said', async () => {
  const mistakes: [words: string[], complaint: RegExp][] = [
    [['sync', '--out', 'rows.jsonl', '--since', '2026-01-01'], /rows\.jsonl goes on from .*; leave out --since/],
    [['sync', '--since', 'yesterday'], /since.*\n {2}code invalid_field/],
    [['sync', '--out', 'notes.txt'], /notes\.txt is not a file of hale sync; it was left as it is/],
    [['import', '--days', '1461'], /A whole number from 1 to 1460/],
    [['sources', 'connect', 'sundial', '--no-browser'], /provider: .*\n {2}code invalid_field/],
    [['sources', 'disconnect', 'oura'], /Nobody can be asked here; say --yes/],
  ];
  const results = await Promise.all(mistakes.map(([words]) => hale(...words)));
  expect(results).toEqual(
    mistakes.map(([, complaint]) => ({ exitCode: 2, stdout: '', stderr: expect.stringMatching(complaint) })),
  );
});

test('a wearable is disconnected after a yes, by its name or its id, and what it measured stays', async () => {
  const asked = onTerminal('sources', 'disconnect', 'garmin');
  await asked.said(/Disconnect garmin \(src_\w+\)\? \[y\/N\] /);
  asked.type('\r');
  expect(await asked.ended).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('Nothing was disconnected.'),
  });
  const again = onTerminal('sources', 'disconnect', 'garmin');
  await again.said(/\[y\/N\] /);
  again.type('y\r');
  expect(await again.ended).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Disconnected garmin (src_'),
  });
  const [{ id }] = await jsonOf('sources', 'list');
  expect(await hale('sources', 'disconnect', id, '--yes')).toMatchObject({
    exitCode: 0,
    stdout: `Disconnected oura (${id}).\n`,
  });
  const gone = await Promise.all([id, 'oura'].map((name) => hale('sources', 'disconnect', name, '--yes')));
  expect(gone.map(({ exitCode }) => exitCode)).toEqual([4, 4]);
  expect((await pair.service.sync('user_story')).counts.daily).toBeGreaterThan(10);
});

test('an import without a wearable is refused, and says what to do', async () => {
  const { exitCode, stderr } = await hale('import', '--wait');
  expect([exitCode, stderr]).toEqual([5, expect.stringContaining('Connect a wearable first: hale sources connect')]);
});
