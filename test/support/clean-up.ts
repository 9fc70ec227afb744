import { afterAll, setDefaultTimeout } from 'bun:test';
import { followTests } from './ending.ts';
import { endAll } from './folder.ts';

/** Preloaded by `bunfig.toml`: runs after the last test of the process. */
afterAll(endAll);
followTests();

setDefaultTimeout(120_000);
