import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesIn, troublesOf } from './check.ts';
import { adminPromises } from './interface/admin.ts';
import { appPromises } from './interface/app.ts';
import { authenticationPromises } from './interface/authentication.ts';
import { dataPromises } from './interface/data.ts';
import { endpointsPromises } from './interface/endpoints.ts';
import { errorsPromises } from './interface/errors.ts';
import { eventsPromises } from './interface/events.ts';
import { labsPromises } from './interface/labs.ts';
import { limitsPromises } from './interface/limits.ts';
import { mcpPromises } from './interface/mcp.ts';
import { metaPromises } from './interface/meta.ts';
import { proceduresPromises } from './interface/procedures.ts';
import { resourcesPromises } from './interface/resources.ts';
import { signInPromises } from './interface/sign-in.ts';
import { sourcesPromises } from './interface/sources.ts';
import { statesPromises } from './interface/states.ts';
import { turnsPromises } from './interface/turns.ts';
import { versioningPromises } from './interface/versioning.ts';
import { webhookPromises } from './interface/webhook.ts';
import { accountsPromises } from './rules/accounts.ts';
import { answersPromises } from './rules/answers.ts';
import { archivesPromises } from './rules/archives.ts';
import { commandsAndSettingsPromises } from './rules/commands-and-settings.ts';
import { errorCasesPromises } from './rules/error-cases.ts';
import { idempotencyPromises } from './rules/idempotency.ts';
import { labsAndImportsPromises } from './rules/labs-and-imports.ts';
import { maintenancePromises } from './rules/maintenance.ts';
import { quotasPromises } from './rules/quotas.ts';
import { syncPromises } from './rules/sync.ts';
import { webhookAndAdminPromises } from './rules/webhook-and-admin.ts';
import { held, later, type Section } from './table.ts';

const sections: readonly Section[] = [
  appPromises,
  resourcesPromises,
  statesPromises,
  endpointsPromises,
  turnsPromises,
  sourcesPromises,
  labsPromises,
  dataPromises,
  webhookPromises,
  signInPromises,
  adminPromises,
  metaPromises,
  authenticationPromises,
  eventsPromises,
  errorsPromises,
  limitsPromises,
  versioningPromises,
  proceduresPromises,
  mcpPromises,
  commandsAndSettingsPromises,
  maintenancePromises,
  accountsPromises,
  errorCasesPromises,
  idempotencyPromises,
  quotasPromises,
  answersPromises,
  syncPromises,
  archivesPromises,
  labsAndImportsPromises,
  webhookAndAdminPromises,
];
/** The number of promises that are not built yet. It only goes down. */
const laterCount = 4;

const root = join(import.meta.dir, '../..');
const known = new Map<string, ReadonlySet<string> | null>();
function titlesOf(file: string): ReadonlySet<string> | null {
  const path = join(root, file);
  if (!known.has(file)) known.set(file, existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : null);
  return known.get(file) ?? null;
}

describe('the table of promises', () => {
  test('names for every promise a test that is there, and says no promise twice', () => {
    expect(troublesOf(sections, titlesOf)).toEqual([]);
  });

  test('holds what it held: only promises about parts that are not built wait for a test', () => {
    const entries = sections.flatMap(({ promises }) => promises);
    const waiting = entries.filter((entry) => entry.later !== undefined);
    process.stdout.write(
      `${entries.length - waiting.length} promises are held by tests, ${waiting.length} come later.\n`,
    );
    expect(waiting.length).toBe(laterCount);
  });

  test('names a page of the documentation and a heading on it', () => {
    const headingsOf = (page: string) =>
      new Set(
        [...readFileSync(join(root, 'web/docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title),
      );
    expect(sections.filter(({ page, heading }) => !headingsOf(page).has(heading))).toEqual([]);
  });

  test('reads every file of its folders', () => {
    const files = ['interface', 'rules'].flatMap((folder) => readdirSync(join(import.meta.dir, folder)));
    expect(files).toHaveLength(sections.length);
    expect(new Set(sections.map(({ page, heading }) => `${page}, ${heading}`)).size).toBe(sections.length);
  });
});

describe('the check', () => {
  const source = `
    describe('a group', () => {
      test('is there', async () => {});
      test.each([1, 2])('is there for %i', () => {});
      test.skipIf(!tool).each(many)("isn't always run", () => {});
      test.skip('never runs', () => {});
      test.todo('is not written');
      describe.skip('a dead group', () => { test('is dead with it', () => {}); });
      // test('is a comment', () => {});
      expect(text).toContain('is a text');
    });`;
  const file = 'test/x.test.ts';
  const check = (...promises: Section['promises']) =>
    troublesOf([{ page: 'turns.md', heading: 'States', promises }], (name) =>
      name === file ? titlesIn(source) : null,
    );
  const on = (name: string, place = file) => [{ file: place, name }];

  test('finds groups and tests, those of tables too, and none that never runs', () => {
    expect([...titlesIn(source)]).toEqual(['a group', 'is there', 'is there for %i', "isn't always run"]);
  });

  test('lets a promise pass that a test holds, and one that says what is missing', () => {
    expect(check(held('a', on('is there'), on('is there for %i')), later('b', 'the moon'))).toEqual([]);
  });

  test.each([
    ['no test', held('a'), 'has no test'],
    ['a file that is not there', held('a', on('is there', 'test/y.test.ts')), 'names a file that is not there'],
    ['a test that is not there', held('a', on('is there'), on('is not there')), 'names a test that is not there'],
    ['a test that is skipped', held('a', on('never runs')), 'names a test that is not there'],
    ['a title that stands in a comment', held('a', on('is a comment')), 'names a test that is not there'],
    ['both a test and an excuse', { ...held('a', on('is there')), later: 'x' }, 'is said to come later'],
    ['an excuse that says nothing', later('a', ' '), 'does not say what is missing'],
    ['no words', held(' ', on('is there')), 'says nothing'],
  ])('notices %s', (_, entry, trouble) => {
    expect(check(entry)).toEqual([expect.stringContaining(trouble)]);
  });

  test('notices a promise that is said twice, in whatever case and punctuation', () => {
    const twice = check(held('GET /x is: 200', on('is there')), held('get /x is 200.', on('is there')));
    expect(twice).toEqual([expect.stringContaining('is said twice')]);
  });
});
