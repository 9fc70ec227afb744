import { expect, test } from 'bun:test';
import { isDoubtful } from '../../../routers/labs/doubt.ts';
import { createLabReader, readerCommand } from '../../../server/labs/lab-reader.ts';
import { layouts, makeReport } from '../../support/labs/layouts.ts';
import { scanned } from '../../support/labs/picture.ts';
import { scoreOf } from '../../support/labs/score.ts';
import { threads } from '../../support/service/service.ts';

const missing = ['tesseract', 'pdftoppm'].filter((tool) => Bun.which(tool) === null);
const [layout] = layouts;

test.skipIf(missing.length > 0)(
  `a scan at 300 dpi, tilted and noisy, is read; what is wrong is marked as doubtful${missing.length > 0 ? ` (skipped without ${missing.join(', ')})` : ''}`,
  async () => {
    if (!layout) throw new Error('There are no layouts.');
    const { pdf, rows } = makeReport({ ...layout, rows: 10 }, 3);
    const picture = await scanned(pdf, { dpi: 300, page: 1, tiltDegrees: 1, noise: 12, seed: 1 });
    const reader = createLabReader({
      command: readerCommand(threads.reader),
      ocr: { command: 'tesseract', languages: 'eng' },
    });
    const outcome = await reader.read(picture, { contentType: 'image/png', today: '2026-11-23' });
    if (outcome.kind !== 'read') throw new Error(`It was not read: ${JSON.stringify(outcome)}`);
    const { exact, wrong } = scoreOf(layout, rows, outcome.reading, true);
    expect(exact).toBeGreaterThanOrEqual(8);
    const unmarked = wrong.filter(({ row, read }) => read && read.value_text !== row.value && !isDoubtful(read));
    expect(unmarked).toEqual([]);
    expect(outcome.reading.results.every(({ confidence }) => confidence > 0 && confidence < 1)).toBe(true);
  },
);
