import { expect, test } from 'bun:test';
import { findAdvisories } from './advisories.ts';
import { endAfterwards } from './support/ending.ts';

test('advisories about packages in use are told, and a registry that does not answer so is told apart from one that knows none', async () => {
  let answer = () => new Response('no', { status: 405 });
  const registry = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => answer() });
  endAfterwards(() => registry.stop(true));
  const look = () => findAdvisories({ NPM_CONFIG_REGISTRY: `http://127.0.0.1:${registry.port}/` });
  expect(await look()).toBeNull();
  answer = () => Response.json({});
  expect(await look()).toEqual([]);
  const advisory = { id: 1, url: 'x', title: 'it leaks', severity: 'high', vulnerable_versions: '<999' };
  answer = () => Response.json({ zod: [advisory] });
  expect(await look()).toEqual(['high: zod <999: it leaks']);
});
