import { afterAll, setDefaultTimeout } from 'bun:test';
import { endAll } from './folder.ts';

/** Preloaded by `bunfig.toml`: runs after the last test of each file. */
afterAll(endAll);

setDefaultTimeout(20_000);
