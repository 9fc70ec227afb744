import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';
import { spawnHale, startServiceProcess } from '../../support/service/service-process.ts';

/** Outside development mode Bun shares the port: two servers started and each got half of the requests. */
test('a second server on a port that is in use says so in one line and exits with 1', async () => {
  const service = await startServiceProcess();
  const second = spawnHale({ ...service.environment, DATA_DIR: join(temporaryFolder(), 'data') });
  const timer = setTimeout(() => second.kill('SIGKILL'), 4_000);
  const [text, code] = await Promise.all([new Response(second.stderr).text(), second.exited]);
  clearTimeout(timer);
  expect({ text, code }).toEqual({
    text: `hale: HOST, PORT: cannot listen on 127.0.0.1, port ${service.settings.port} (EADDRINUSE).\n`,
    code: 1,
  });
});
