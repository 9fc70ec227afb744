import { expect, test } from 'bun:test';
import { openDb, writeAll } from '../../../db/client.ts';
import { upsertHealthRows } from '../../../db/health/rows.ts';
import { listAudit, verifyAudit } from '../../../db/people/audit.ts';
import { findErasure } from '../../../db/people/erasure.ts';
import { personTableNames } from '../../../db/people/person-data.ts';
import { countRowsOfPerson } from '../../../db/people/person-rows.ts';
import { auditKeysOf } from '../../../server/observability/audit.ts';
import { wordsFound } from '../../support/database/canary-life.ts';
import { dailyRow } from '../../support/database/health-rows.ts';
import { newAccount, password } from '../../support/identity/accounts.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const rows = 6_000;

/** `when` resolves at the moment of the kill. */
test.each([
  ['while the deletion is asked for', 'asking'],
  ['as soon as it is answered', 'answered'],
  ['while rows are being erased', 'erasing'],
] as const)(
  'a server that is killed %s leaves the account whole, or the next start erases all of it',
  async (_, when) => {
    const service = await startServiceProcess();
    const email = 'killed-canary@example.org';
    const person = await newAccount(service.url, email);
    const headers = { authorization: `Bearer ${await service.tokenOf(person.userId)}` };
    const db = openDb(service.settings.databaseUrl);
    await writeAll(db, (orm) =>
      Array.from({ length: rows / 1_000 }, (__, part) =>
        upsertHealthRows(
          orm,
          'daily_summary',
          Array.from({ length: 1_000 }, (___, at) => dailyRow({ id: `day_${part}_${at}`, user_id: person.userId })),
        ),
      ).flat(),
    );
    const left = () => countRowsOfPerson(db.read, 'daily_summaries', person);
    const prepare = () =>
      service.json<{ result: { data: { confirmation: string } } }>('POST', '/trpc/account.prepareDelete', {
        headers,
        body: { password },
      });
    const ask = async () =>
      service.call('POST', '/trpc/account.delete', {
        headers,
        body: { confirmation: (await prepare()).body.result.data.confirmation },
      });
    const deleting = ask();
    // The kill may cut the request before anything waits for it.
    const ended = deleting.catch(() => undefined);
    if (when === 'asking')
      await until(async () =>
        (await listAudit(db.read, { limit: 9 })).some(({ action }) => action === 'account.delete'),
      );
    else expect((await deleting).status).toBe(200);
    if (when === 'erasing') await until(async () => (await left()) < rows);
    await service.kill();
    await ended;
    const isBegun = (await findErasure(db.read, person)) !== undefined;
    const isWhole = (await countRowsOfPerson(db.read, 'identity_users', person)) === 1;
    expect(isBegun).toBe(!isWhole);
    if (when !== 'asking') expect(isBegun).toBe(true);
    await service.restart();
    if (isWhole) {
      expect(await left()).toBe(rows);
      expect((await ask()).status).toBe(200);
    }
    await until(async () => (await findErasure(db.read, person))?.over === true);
    for (const name of personTableNames)
      if (name !== 'audit_log') expect([name, await countRowsOfPerson(db.read, name, person)]).toEqual([name, 0]);
    expect(await verifyAudit(db.read, { keys: auditKeysOf(service.settings) })).toMatchObject({ intact: true });
    db.close();
    await until(() => wordsFound(service.settings.dataDir, [email, person.userId]).length === 0);
  },
);
