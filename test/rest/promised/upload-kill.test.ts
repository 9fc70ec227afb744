import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { startAggregator } from '../../support/aggregator.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../../support/lab-files.ts';
import { startServiceProcess } from '../../support/service-process.ts';

const as = 'user_a';
const rounds = 8;
const atOnce = 4;

test('after kill -9 at any instant a retry with the same key makes no second upload and no second file', async () => {
  const aggregator = await startAggregator();
  const service = await startServiceProcess({ LOG_LEVEL: 'error', ...aggregator.variables });
  await service.call('GET', '/v1/me', { as });
  const form = labForm({ content: pdf(200_000) });
  const post = async (key: string) => sendLab(service, as, form, { 'idempotency-key': key });
  const kept: string[] = [];
  let cut = 0;
  for (let round = 0; round < rounds; round++) {
    const keys = Array.from({ length: atOnce }, (_, index) => `${round}-${index}`);
    const pending = keys.map((key) =>
      post(key)
        .then((response) => response.text())
        .catch(() => null),
    );
    await Bun.sleep(Math.random() * 40);
    await service.kill();
    const first = await Promise.all(pending);
    cut += first.filter((text) => text === null).length;
    await service.restart();
    const retries = await Promise.all(keys.map(post));
    for (const [index, retry] of retries.entries()) {
      expect(retry.status).toBe(200);
      const text = await retry.text();
      // What was answered before the kill is answered again, word for word.
      if (first[index] !== null) expect(text).toBe(first[index] ?? '');
      kept.push((JSON.parse(text) as Uploaded).upload_id);
    }
  }
  expect(cut).toBeGreaterThan(0);
  const { body } = await service.json<{ uploads: { id: string }[] }>('GET', '/v1/labs', { as });
  expect(body.uploads.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect(new Set(kept).size).toBe(rounds * atOnce);
  const files = readdirSync(service.settings.storageDir, { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(rounds * atOnce);
  await service.kill();
  await aggregator.stop();
}, 90_000);
