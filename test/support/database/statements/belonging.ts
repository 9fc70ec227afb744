import { sql } from 'drizzle-orm';
import * as grantQueries from '../../../../db/access/device-grants.ts';
import * as identityQueries from '../../../../db/access/identity.ts';
import * as oauthQueries from '../../../../db/access/oauth.ts';
import { findLink, pruneLinks, saveLink, takeLink } from '../../../../db/access/one-time-links.ts';
import * as tokenQueries from '../../../../db/access/service-tokens.ts';
import { adoptSecrets, findForeignSecrets } from '../../../../db/access/shared-secrets.ts';
import * as brakeQueries from '../../../../db/access/sign-in-failures.ts';
import { upsertUser } from '../../../../db/access/users.ts';
import { type Db, overEngine, writeAll } from '../../../../db/client.ts';
import { beginSealing, hasKey, judgeKey, rewrapKeys } from '../../../../db/encryption/master-key.ts';
import { sealExisting } from '../../../../db/encryption/reseal.ts';
import { openVault } from '../../../../db/encryption/vault.ts';
import { insertRawEvent } from '../../../../db/ingestion/raw-events.ts';
import { hasActivity, insertActivity, listActivity } from '../../../../db/people/activity.ts';
import { appendAudit, examineAudit, findAuditHead, listAudit, verifyAudit } from '../../../../db/people/audit.ts';
import * as erasureQueries from '../../../../db/people/erasure.ts';
import { personTableNames } from '../../../../db/people/person-data.ts';
import {
  countRowsOfPerson,
  eventsOfPerson,
  listNamesOfPerson,
  rowsOfPerson,
} from '../../../../db/people/person-rows.ts';
import { findStoredBytes } from '../../../../db/people/stored-bytes.ts';
import { insertTurnEvents } from '../../../../db/turns/turns.ts';
import { openBetterAuth } from '../../../../server/identity/better-auth.ts';
import { createSigningKeys } from '../../../../server/identity/signing-keys.ts';
import { newKey, writeAllOf } from '../personal-content.ts';
import { type Calls, job, write } from './planned.ts';

const email = 'ada@example.org';
const person = { userId: 'user_gone' };
const manyEvents = Array.from({ length: 250 }, (_, index) => ({
  ...{ turnId: `turn_${person.userId}`, seq: 10 + index, type: 'synthesis_delta', data: '{}' },
}));
const brakes = [{ keySha256: 'k', freeMax: 1, pauseMsMax: 1 }];
const secrets = { JWT_SECRET: 'secret' };
const auditKeys = { current: Buffer.from('key') };
const entry = { atMs: 1, actor: 'a', action: 'b', subject: 'person:x', requestId: 'r', outcome: 'ok' };

async function drain(pages: AsyncIterable<unknown>): Promise<void> {
  for await (const page of pages) if (page === undefined) return;
}

async function identityOf(db: Db): Promise<void> {
  const jwtSecret = 'a-secret-of-at-least-thirty-two-bytes';
  const baseUrl = 'http://127.0.0.1';
  const keys = createSigningKeys({ db, jwtSecret });
  const answer = await openBetterAuth({ db, baseUrl, jwtSecret, keys });
  const ask = async (path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const request = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const response = await answer(new Request(`${baseUrl}/auth${path}`, request));
    if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
    return response.headers.get('set-auth-token') ?? undefined;
  };
  const [password, newPassword] = ['correct horse battery', 'staple correct horse'];
  await ask('/sign-up/email', { email, password, name: 'Ada' });
  const session = await ask('/sign-in/email', { email, password });
  await ask('/get-session', undefined, session);
  await ask('/token', undefined, session);
  const change = { currentPassword: password, newPassword, revokeOtherSessions: true };
  await ask('/sign-out', {}, await ask('/change-password', change, session));
  await keys.publicSet();
  await identityQueries.findPassword(db.read, person);
}

async function erase(db: Db): Promise<void> {
  await erasureQueries.beginErasure(db, person, [{ ...job, input: {} }]);
  const { names = [] } = (await erasureQueries.findErasure(db.read, person)) ?? {};
  await erasureQueries.eraseRows(db, { ...person, names });
  for (const [uploadId] of await erasureQueries.listUploadsOfPerson(db.read, person))
    await erasureQueries.eraseUpload(db, person, uploadId);
  await writeAll(db, (orm) => [erasureQueries.endErasure(orm, person)]);
}

const ofPerson = Object.fromEntries(
  personTableNames.map((name): [string, Calls[string]] => [
    `a person's ${name}`,
    async (db) => {
      await drain(rowsOfPerson(db.read, name, person));
      await countRowsOfPerson(db.read, name, person);
    },
  ]),
);

export const belonging: Calls = {
  'the identity provider': identityOf,
  'a signing key': (db) => identityQueries.findIdentityKey(db.read, { id: 'key' }),
  'whether an address has an account': (db) => identityQueries.findIdentityUser(db.read, { email }),
  'a one-time link': async (db) => {
    const key = { tokenSha256: 'link', purpose: 'reset', nowMs: 1 } as const;
    const account = { userId: 'user_made', accountId: 'account', email: 'made@example.com', emailVerified: false };
    const row = { ...key, email: account.email, userId: account.userId, byMail: 1, createdAtMs: 1, expiresAtMs: 2 };
    await write((orm) => [
      ...identityQueries.insertIdentityAccount(orm, { ...account, passwordHash: 'x' }),
      saveLink(orm, row),
    ])(db);
    await findLink(db.read, key);
    await write((orm) => [
      identityQueries.setPassword(orm, { userId: account.userId, passwordHash: 'y' }),
      identityQueries.markEmailVerified(orm, account),
      takeLink(orm, key),
      pruneLinks(orm, { nowMs: 1 }),
    ])(db);
  },
  passkeys: async (db) => {
    await identityQueries.listPasskeys(db.read, { userId: person.userId, limit: 9 });
    await identityQueries.findPasskeyOwner(db.read, { credentialId: 'c' });
    await write((orm) => [identityQueries.deletePasskey(orm, { passkeyId: 'p', userId: person.userId })])(db);
  },
  "a person's browsers": async (db) => {
    await identityQueries.listIdentitySessions(db.read, { userId: person.userId, nowMs: 1, limit: 9 });
    await write((orm) => [identityQueries.deleteIdentitySession(orm, { sessionId: 's', userId: person.userId })])(db);
  },
  "a person's activity": async (db) => {
    const row = { userId: person.userId, action: 'sign_in', requestId: 'req_1' };
    const from = { atMs: 1, outcome: 'done', address: '', device: '', salt: 's', program: '', detail: '' };
    await write((orm) => [insertActivity(orm, { ...row, ...from })])(db);
    await listActivity(db.read, { userId: person.userId, limit: 9, beforeId: 5 });
    await hasActivity(db.read, row);
  },
  'an account that was half made': write((orm) => [
    identityQueries.deleteHalfMadeUser(orm, { email, madeBeforeMs: 1 }),
  ]),
  'sessions that have ended': write((orm) => identityQueries.pruneIdentitySessions(orm, { nowMs: 1 })),
  'what a person keeps, in bytes': (db) => findStoredBytes(db.read, person),
  'counting an attempt to sign in': write((orm) => [brakeQueries.countAttempt(orm, { brakes, nowMs: 1 })]),
  'since when an address is kept out': (db) => brakeQueries.findBlockedUntil(db.read, { brakes }),
  'forgiving attempts': write((orm) => [
    brakeQueries.forgetFailures(orm, { keySha256: 'k' }),
    brakeQueries.uncountAttempts(orm, { brake: { keySha256: 'k', freeMax: 1 }, by: { keySha256: 'l' } }),
  ]),
  'attempts of long ago': write((orm) => [brakeQueries.pruneSignInFailures(orm, { nowMs: 1 })]),
  'a device sign-in': async (db) => {
    const device = { deviceCodeSha256: 'device' };
    const code = { userCode: 'BCDFGHJK', nowMs: 1 };
    const times = { createdAtMs: 1, expiresAtMs: 2, nextPollMs: 1 };
    await write((orm) => [
      grantQueries.insertDeviceGrant(orm, { ...device, userCode: code.userCode, name: '', address: '', ...times }),
    ])(db);
    await grantQueries.findOpenGrant(db.read, code);
    await grantQueries.findGrantOfDevice(db.read, device);
    await write((orm) => [
      grantQueries.delayPoll(orm, { ...device, nextPollMs: 2 }),
      grantQueries.decideGrant(orm, { ...code, decision: 'granted', userId: person.userId, authTimeMs: 1 }),
      grantQueries.takeGrant(orm, device),
      grantQueries.pruneDeviceGrants(orm, { nowMs: 1 }),
    ])(db);
  },
  'a program that asks for access': async (db) => {
    const client = { id: 'client', name: 'Assistant', redirectUris: '[]', createdAtMs: 1 };
    const code = { codeSha256: 'code', userId: person.userId, clientId: client.id, redirectUri: '', codeChallenge: '' };
    const times = { createdAtMs: 1, authTimeMs: 1, expiresAtMs: 2 };
    const token = { ...times, id: 'grant', userId: person.userId, name: '', clientId: client.id, scopes: '' };
    await write((orm) => [
      oauthQueries.insertClient(orm, client, { clientsMax: 9 }),
      ...oauthQueries.insertCode(orm, { ...code, scopes: '', authTimeMs: 1, expiresAtMs: 2 }, { nowMs: 1 }),
    ])(db);
    await oauthQueries.findClient(db.read, { clientId: client.id });
    await oauthQueries.findCode(db.read, code);
    await write((orm) => [
      oauthQueries.takeCode(orm, { ...code, tokenId: token.id, nowMs: 1 }),
      oauthQueries.insertClientToken(orm, { ...token, ...code }),
      oauthQueries.rotateRefresh(orm, {
        tokenId: token.id,
        userId: person.userId,
        clientId: client.id,
        refreshSeq: 1,
        nowMs: 1,
      }),
      ...oauthQueries.pruneOAuth(orm, { nowMs: 1 }),
    ])(db);
  },
  'the tokens of a person': (db) =>
    tokenQueries.listServiceTokens(db.read, { userId: person.userId, nowMs: 1, limit: 9 }),
  'tokens that were ended': (db) => tokenQueries.listTokenChanges(db.read, { afterSeq: 0, limit: 9 }),
  'a service token': async (db) => {
    const token = { tokenId: 'token', userId: person.userId };
    const times = { createdAtMs: 1, authTimeMs: 1, expiresAtMs: 2 };
    await write((orm) => [
      tokenQueries.insertServiceToken(orm, {
        id: token.tokenId,
        userId: token.userId,
        name: 'hale on laptop',
        ...times,
      }),
      tokenQueries.noteTokenUse(orm, { ...token, hourMs: 1 }),
      tokenQueries.endServiceToken(orm, token),
      ...tokenQueries.signOutPerson(orm, { userId: token.userId, validAfterMs: 1 }),
    ])(db);
    await tokenQueries.findStanding(db.read, token);
    await tokenQueries.findServiceToken(db.read, token);
    await write((orm) => tokenQueries.pruneServiceTokens(orm, { nowMs: 1 }))(db);
  },
  'appending to the audit log': (db) => appendAudit(db, [entry], auditKeys),
  'the audit log': (db) => listAudit(db.read, { limit: 9 }),
  'the audit log of a subject': (db) => listAudit(db.read, { limit: 9, subject: 'person:x', beforeSeq: 9 }),
  'verifying the audit log': (db) => verifyAudit(db.read, { keys: auditKeys }),
  'verifying the audit log shortly': (db) => examineAudit(db.read, auditKeys),
  'the audit log’s head': (db) => findAuditHead(db.read),
  "the nodes' secrets": async (db) => {
    await findForeignSecrets(db.engine, secrets);
    await adoptSecrets(db.engine, secrets);
  },
  'a master key': async (db) => {
    await judgeKey(db);
    await hasKey(db.engine);
    await beginSealing(overEngine(db.engine, newKey()));
  },
  'everything of a person': async (db) => {
    await write((orm) => [upsertUser(orm, { id: person.userId, email: '', createdAtMs: 1 })])(db);
    await writeAllOf(db, person.userId);
    const payload = JSON.stringify({ user: person.userId });
    const times = { orderingMs: 1, receivedAtMs: 1 };
    await write((orm) => [
      insertTurnEvents(orm, person, manyEvents),
      ...insertRawEvent(orm, { sha256: 'gone', type: 'daily', payload, requestId: 'r', ...times }),
    ])(db);
  },
  'sealing what was there': (db) => drain(sealExisting(db)),
  ...ofPerson,
  'names of a person': (db) => listNamesOfPerson(db.read, person),
  'raw events of a person': (db) => drain(eventsOfPerson(db.read, { ...person, names: [] })),
  'erasing a person': erase,
  'wrapping every key anew': async (db) => {
    const [former, next] = [Buffer.from(newKey(), 'base64'), Buffer.from(newKey(), 'base64')];
    await write((orm) => [orm.run(sql`DELETE FROM person_keys WHERE true`)])(db);
    await openVault(db.engine, former).ownKey(':rewrapped');
    await rewrapKeys(db.engine, { former, next });
  },
};
