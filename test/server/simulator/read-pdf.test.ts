import { expect, test } from 'bun:test';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { pdfReader } from '../../../server/simulator/labs.ts';
import { threads } from '../../support/service/service.ts';

const unlimited = { timeMs: 60_000, memoryBytes: Number.POSITIVE_INFINITY };
const megabyte = 1024 * 1024;

test('a PDF that takes too long counts as unreadable, and whoever asked goes on with other work meanwhile', async () => {
  const slow = textPdf(Array.from({ length: 200_000 }, (_, index) => `Analyte ${index} 5.4 mmol/L`));
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await pdfReader(threads.pdf, { ...unlimited, timeMs: 1_000 })(slow)).toBeNull();
  clearInterval(other);
  expect(turns).toBeGreaterThan(20);
}, 20_000);

test('a PDF that unpacks to more than there is room for counts as unreadable', async () => {
  const bomb = textPdf([' '.repeat(64 * megabyte)]);
  expect(bomb.byteLength).toBeLessThan(megabyte);
  expect(await pdfReader(threads.pdf, { ...unlimited, memoryBytes: 96 * megabyte })(bomb)).toBeNull();
}, 20_000);

test('a thread that cannot start or dies is an unreadable PDF as well', async () => {
  const missing = new URL('no-such-thread.ts', threads.pdf);
  expect(await pdfReader(missing, unlimited)(textPdf(['Ferritin 80 ng/mL']))).toBeNull();
});

test('within its bounds a PDF is read', async () => {
  expect(await pdfReader(threads.pdf, unlimited)(textPdf(['Ferritin 80 ng/mL']))).toContain('Ferritin 80 ng/mL');
});
