import { afterAll } from 'bun:test';
import { endAll } from './folder.ts';

/** Loaded before the tests (`bunfig.toml`), so that this runs once, behind the last one. */
afterAll(endAll);
