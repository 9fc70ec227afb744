import { afterAll, setDefaultTimeout } from 'bun:test';
import { endAll } from './folder.ts';

/** Loaded before the tests (`bunfig.toml`), so that this runs behind the last one of each file. */
afterAll(endAll);

/** A test that hangs is found all the same; one that has to share two cores with others is not taken for one. */
setDefaultTimeout(20_000);
