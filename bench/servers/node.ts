import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../db/engine/engine.ts';
import { migrate } from '../../db/engine/migrate.ts';
import { openRemote } from '../../db/engine/remote.ts';
import { fillPeople, fillRows, fillTurn } from './fill.ts';
import { type Handler, haleHandler, openBench } from './hale.ts';
import { nodeRows, urlFile } from './subject.ts';

/**
 * One node on the libSQL server that a file in the folder names, else on an embedded file there. The first that comes
 * to a database fills it.
 */
export async function haleNode(folder: string): Promise<Handler> {
  const path = join(folder, urlFile);
  const engine = existsSync(path) ? await openServer(readFileSync(path, 'utf8')) : await openBench(`${folder}/node.db`);
  const [known] = await engine.read([{ sql: 'SELECT 1 FROM turns LIMIT 1', params: [], method: 'all' }]);
  if (known?.rows.length === 0) {
    await fillPeople(engine);
    await fillRows(engine, nodeRows);
    await fillTurn(engine);
  }
  return haleHandler(folder, engine);
}

async function openServer(url: string): Promise<Engine> {
  const engine = openRemote(url);
  await migrate(engine);
  return engine;
}
