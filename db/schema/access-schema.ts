import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    keySha256: text('key_sha256').notNull(),
    bodySha256: text('body_sha256').notNull(),
    effectId: text('effect_id').notNull(),
    claimToken: text('claim_token').notNull(),
    lockedUntilMs: integer('locked_until_ms').notNull(),
    outcome: text('outcome'),
    createdAtMs: integer('created_at_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.keySha256] }),
    uniqueIndex('idempotency_keys_claim_uq').on(t.claimToken),
    index('idempotency_keys_expiry_idx').on(t.expiresAtMs),
    index('idempotency_keys_open_idx').on(t.expiresAtMs).where(sql`outcome is null`),
  ],
);

export const quotaWindows = sqliteTable(
  'quota_windows',
  {
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: ['minute', 'day', 'model_day'] }).notNull(),
    startMs: integer('start_ms').notNull(),
    /** `model_day`: millionths of a US dollar. */
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

const id = () => text('id').primaryKey().notNull();
const moment = (name: string) => integer(name, { mode: 'timestamp_ms' });

export const identityUsers = sqliteTable(
  'identity_users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull(),
    image: text('image'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('identity_users_email_uq').on(t.email)],
);

export const identitySessions = sqliteTable(
  'identity_sessions',
  {
    id: id(),
    expiresAt: moment('expires_at').notNull(),
    token: text('token').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('identity_sessions_token_uq').on(t.token),
    index('identity_sessions_user_idx').on(t.userId),
    index('identity_sessions_expiry_idx').on(t.expiresAt),
  ],
);

export const identityAccounts = sqliteTable(
  'identity_accounts',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('identity_accounts_user_idx').on(t.userId)],
);

export const identityVerifications = sqliteTable(
  'identity_verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('identity_verifications_identifier_idx').on(t.identifier),
    index('identity_verifications_expiry_idx').on(t.expiresAt),
  ],
);

export const identityPasskeys = sqliteTable(
  'identity_passkeys',
  {
    id: id(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    transports: text('transports'),
    createdAt: moment('created_at'),
    aaguid: text('aaguid'),
  },
  (t) => [
    uniqueIndex('identity_passkeys_credential_uq').on(t.credentialID),
    index('identity_passkeys_user_idx').on(t.userId),
  ],
);

export const identityKeys = sqliteTable('identity_keys', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
});

export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    keySha256: text('key_sha256').primaryKey().notNull(),
    failures: integer('failures').notNull(),
    blockedUntilMs: integer('blocked_until_ms').notNull(),
    lastMs: integer('last_ms').notNull(),
  },
  (t) => [index('sign_in_failures_last_idx').on(t.lastMs)],
);

/** Ended tokens stay until their expiry. */
export const serviceTokens = sqliteTable(
  'service_tokens',
  {
    id: id(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    authTimeMs: integer('auth_time_ms').notNull(),
    lastUsedMs: integer('last_used_ms'),
    expiresAtMs: integer('expires_at_ms').notNull(),
    endedAtMs: integer('ended_at_ms'),
    /** Null opens everything. */
    clientId: text('client_id'),
    scopes: text('scopes'),
    /** Replaying an older refresh token ends the grant. */
    refreshSeq: integer('refresh_seq'),
  },
  (t) => [index('service_tokens_user_idx').on(t.userId), index('service_tokens_expiry_idx').on(t.expiresAtMs)],
);

/** RFC 7591. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    id: id(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    allowedAtMs: integer('allowed_at_ms'),
  },
  (t) => [index('oauth_clients_created_idx').on(t.createdAtMs)],
);

/** Kept: a code used twice ends its token. */
export const oauthCodes = sqliteTable(
  'oauth_codes',
  {
    codeSha256: text('code_sha256').primaryKey().notNull(),
    userId: text('user_id').notNull(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    scopes: text('scopes').notNull(),
    authTimeMs: integer('auth_time_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    tokenId: text('token_id'),
  },
  (t) => [index('oauth_codes_user_idx').on(t.userId), index('oauth_codes_expiry_idx').on(t.expiresAtMs)],
);

export const signOuts = sqliteTable('sign_outs', {
  userId: text('user_id').primaryKey().notNull(),
  tokensValidAfterMs: integer('tokens_valid_after_ms').notNull(),
});

export const tokenChanges = sqliteTable(
  'token_changes',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }).notNull(),
    userSha256: text('user_sha256').notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (t) => [index('token_changes_at_idx').on(t.atMs)],
);

/** RFC 8628. */
export const deviceGrants = sqliteTable(
  'device_grants',
  {
    deviceCodeSha256: text('device_code_sha256').primaryKey().notNull(),
    userCode: text('user_code').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    nextPollMs: integer('next_poll_ms').notNull(),
    decision: text('decision', { enum: ['granted', 'declined'] }),
    userId: text('user_id'),
    authTimeMs: integer('auth_time_ms'),
  },
  (t) => [
    uniqueIndex('device_grants_user_code_uq').on(t.userCode),
    index('device_grants_user_idx').on(t.userId),
    index('device_grants_expiry_idx').on(t.expiresAtMs),
  ],
);

export const oneTimeLinks = sqliteTable(
  'one_time_links',
  {
    tokenSha256: text('token_sha256').primaryKey().notNull(),
    purpose: text('purpose', { enum: ['reset', 'invite', 'verify'] }).notNull(),
    email: text('email').notNull(),
    userId: text('user_id'),
    byMail: integer('by_mail').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('one_time_links_email_uq').on(t.email, t.purpose),
    index('one_time_links_user_idx').on(t.userId),
    index('one_time_links_expiry_idx').on(t.expiresAtMs),
  ],
);

export const profiles = sqliteTable('profiles', {
  userId: text('user_id').primaryKey().notNull(),
  name: text('name'),
  units: text('units'),
  language: text('language'),
  timeZone: text('time_zone'),
  birthYear: text('birth_year'),
  sex: text('sex'),
});
