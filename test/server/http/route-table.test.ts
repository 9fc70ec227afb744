import { expect, test } from 'bun:test';
import { compileRoutes, isRestPath, matchRoute } from '../../../server/http/route-table.ts';
import { loadProcedures } from '../../../server/procedures.ts';

const routes = compileRoutes(await loadProcedures());

test.each(routes)('$method $path is answered by its own procedure', async ({ method, path }) => {
  const address = path.replaceAll(/\{\w+\}/g, 'x');
  const { route } = await matchRoute(method, address);
  expect(`${route.method} ${route.path}`).toBe(`${method} ${path}`);
  expect(await isRestPath(address)).toBe(true);
});

test('what no contract names is no route', async () => {
  for (const path of ['/v1', '/v1/', '/v1//turns', '/v1/jobs', '/v1/constructor', '/v1/__proto__', '/admin'])
    expect(await isRestPath(path)).toBe(false);
});
