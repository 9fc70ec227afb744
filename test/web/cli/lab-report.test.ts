import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { runHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { type Service, startService } from '../../support/service/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ LAB_READER: 'local' });
});
afterAll(() => service.stop());

test('a report is shown with what was not understood, corrected, added to and removed from the terminal', async () => {
  const cwd = temporaryFolder();
  const env = { HALE_SERVER: service.url, HALE_TOKEN: await service.tokenOf('user_cli'), NO_COLOR: '1' };
  const hale = (...words: string[]) => runHale(words, { env, cwd });
  const lines = ['Collected: 02/03/2026', 'Glucose | 104 H | mg/dL | 70-99', 'Sodium | 140 | mmol/L | 135-145'];
  await Bun.write(join(cwd, 'report.pdf'), textPdf(lines));
  expect((await hale('labs', 'upload', 'report.pdf', '--wait')).exitCode).toBe(0);

  const shown = (await hale('labs', 'show', 'last')).stdout;
  expect(shown).toContain('Its date may be 2026-03-02 or 2026-02-03.');
  expect(shown).toMatch(/Glucose\s+104\s+mg\/dL\s+70-99\s+above\s+high\s+read from page 1, line 2/);
  expect(shown).toContain('1 line not understood:\n  page 1: Collected: 02/03/2026');

  const corrected = (await hale('labs', 'correct', 'last', 'glucose', '--value', '97')).stdout;
  expect(corrected).toMatch(/Glucose\s+97\s+mg\/dL\s+70-99\s+within/);
  expect((await hale('labs', 'correct', 'last', '--date', '2026-03-02')).stdout).toContain('tested on 2026-03-02');
  const added = await hale('labs', 'add', 'last', 'TSH', '2.1', '--unit', 'mIU/L', '--range', '0.4 - 4.0', '--json');
  const report = JSON.parse(added.stdout) as { results: { name: string; proof: string }[] };
  expect(report.results.find(({ name }) => name === 'TSH')?.proof).toMatch(/^added by you on /);
  expect((await hale('labs', 'remove', 'last', 'Sodium')).stdout).toBe('The result is deleted.\n');
  expect((await hale('labs', 'show', 'last')).stdout).not.toContain('Sodium');
  const unknown = await hale('labs', 'correct', 'last', 'Zinc', '--value', '1');
  expect([unknown.exitCode, unknown.stderr]).toEqual([4, expect.stringContaining('no result Zinc')]);
  expect((await hale('labs', 'correct', 'last', '--value', '1')).exitCode).toBe(2);
  expect((await hale('labs', 'remove', 'last')).stdout).toBe('The report and its file are deleted.\n');
  expect((await hale('labs', 'show', 'last')).exitCode).toBe(4);
});
