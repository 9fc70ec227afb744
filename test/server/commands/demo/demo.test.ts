import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { progressWriter } from '../../../../server/commands/demo/demo.ts';
import { appleExport } from '../../../support/archives/apple-export.ts';
import { runHale } from '../../../support/cli/cli.ts';
import { temporaryFolder } from '../../../support/folder.ts';

test('one aligned line per step, then the answer', () => {
  let text = '';
  const onEvent = progressWriter((piece) => {
    text += piece;
  });
  const start = (id: number, agent: string, question: string) =>
    onEvent({ event: 'agent_start', id, data: { type: 'agent_start', agent, question } });
  const delta = (id: number, piece: string) =>
    onEvent({ event: 'synthesis_delta', id, data: { type: 'synthesis_delta', text: piece } });
  start(1, 'orchestrator', 'How did I sleep?\nAnd now?');
  onEvent({ event: 'phase', id: 2, data: { type: 'phase', agent: 'orchestrator', phase: 'planning' } });
  start(3, 'data_analyst', 'time asleep: mean over the last 30 days');
  delta(4, 'Well.');
  delta(5, ' Very well.');
  expect(text).toBe(
    '  orchestrator  How did I sleep? And now?\n  data_analyst  time asleep: mean over the last 30 days\n\nWell. Very well.',
  );
});

test('with an export it imports that and answers the questions over the last days of the file', async () => {
  const xml = [...appleExport({ seed: 3, firstDay: '2024-03-01', days: 40, density: 4 })].join('');
  const writer = new ZipWriter(new Uint8ArrayWriter());
  await writer.add('apple_health_export/export.xml', new Uint8ArrayReader(new TextEncoder().encode(xml)));
  const folder = temporaryFolder();
  const path = join(folder, 'export.zip');
  await Bun.write(path, await writer.close());
  const env = { DATA_DIR: folder, PORT: '0' };
  const { exitCode, stdout, stderr } = await runHale(['demo', '--from', path, '--exit'], { env });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Imported as arc_') });
  expect(stdout).toMatch(/2024-03-01 to 2024-04-\d\d: \d+ days/);
  expect(stdout).toMatch(/> How did I sleep from 2024-03-\d\d to 2024-04-\d\d\?/);
  expect(stdout).toMatch(/> How many steps did I take per day from 2024-04-/);
  expect(stdout.match(/^> /gm)).toHaveLength(4);
  expect(stdout.match(/^No facts\.$/gm) ?? []).toHaveLength(1);
  expect(stdout).not.toContain('The turn failed');
});
