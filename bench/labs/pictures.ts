import { isDoubtful } from '../../routers/labs/doubt.ts';
import { createLabReader, readerCommand } from '../../server/labs/lab-reader.ts';
import { type Layout, makeReport } from '../../test/support/labs/layouts.ts';
import { scanned } from '../../test/support/labs/picture.ts';
import { scoreOf } from '../../test/support/labs/score.ts';
import { threads } from '../../test/support/service/service.ts';

/** `unmarked`: values that are wrong without a doubt mark; `times`: milliseconds for each picture. */
export type Pictures = { dpi: number; rows: number; exact: number; unmarked: number; doubted: number; times: number[] };

const codes: Record<Layout['language'], string> = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita' };
const installed = () => Bun.spawnSync(['tesseract', '--list-langs']).stdout.toString().split('\n');

/** `count` layouts in even steps, beginning with the `first`, of those whose language tesseract has here; `left` have another. */
export function sampleOf(all: readonly Layout[], { count, first }: { count: number; first: number }) {
  const known = installed();
  const able = all.filter(({ language }) => known.includes(codes[language]));
  const step = Math.max(1, Math.floor(able.length / count));
  const chosen = able.filter((_, at) => at % step === first % step).slice(0, count);
  const missing = Object.entries(codes).filter(([, code]) => !known.includes(code));
  return {
    chosen,
    left: all.length - able.length,
    missing: missing.map(([, code]) => code),
    languages: Object.values(codes)
      .filter((code) => known.includes(code))
      .join('+'),
  };
}

/** Reads the first page of each layout as a tilted, noisy picture, in the process that the server uses. */
export async function readPictures(layouts: readonly Layout[], dpi: number, languages: string): Promise<Pictures> {
  const reader = createLabReader({
    command: readerCommand(threads.reader),
    ocr: { command: 'tesseract', languages },
  });
  const found: Pictures = { dpi, rows: 0, exact: 0, unmarked: 0, doubted: 0, times: [] };
  for (const layout of layouts) {
    const { pdf, rows } = makeReport({ ...layout, rows: Math.min(layout.rows, layout.perPage) }, 1);
    const picture = await scanned(pdf, { dpi, page: 1, tiltDegrees: 1, noise: 12, seed: 1 });
    const start = performance.now();
    const outcome = await reader.read(picture, { contentType: 'image/png', today: '2026-11-23' });
    found.times.push(performance.now() - start);
    found.rows += rows.length;
    if (outcome.kind !== 'read') continue;
    const { exact, wrong } = scoreOf(layout, rows, outcome.reading, true);
    const isWrong = ({ row, read }: (typeof wrong)[number]) =>
      read !== undefined && read.value_text.replaceAll(' ', '') !== row.value && !isDoubtful(read);
    found.exact += exact;
    found.unmarked += wrong.filter(isWrong).length;
    found.doubted += outcome.reading.results.filter(isDoubtful).length;
  }
  return found;
}
