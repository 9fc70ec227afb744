import { join } from 'node:path';
import { bundle } from '../web/sdk/build.ts';
import type { Row } from './harness/rounds.ts';

const zippedKilobytesMax = 12;

/** `bun run bench sdk`: size of the SDK with its parser, minified and gzipped, against minified alone. */
export async function sdkBench(folder: string): Promise<Row> {
  const home = join(folder, 'sdk');
  await bundle(home, { alone: true });
  const bytes = await Bun.file(join(home, 'index.js')).bytes();
  const zipped = Bun.gzipSync(bytes).length / 1000;
  const minified = bytes.length / 1000;
  return {
    figure: 'hale-sdk, minified and gzipped',
    subject: [zipped],
    baseline: [minified],
    unit: 'kB',
    goal: `< ${zippedKilobytesMax} kB`,
    met: zipped < zippedKilobytesMax,
  };
}
