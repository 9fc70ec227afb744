/** A bucket and the account that reads and writes it. */
export type BucketSettings = {
  bucket: string;
  /** Empty, or with a slash behind it. */
  prefix: string;
  /** Null means the vendor's own, by region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
};

/** A bucket's name as every store takes it, then folders of what a key may hold. */
export const bucketForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[0-9A-Za-z][0-9A-Za-z._-]*)*)\/?$/;

type Account = {
  STORAGE_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_SESSION_TOKEN?: string | undefined;
};

/** Null for files in a folder; otherwise what is missing, or the settings. */
export function bucketOf(env: Account): BucketSettings | { missing: string } | null {
  const [, bucket, path = ''] = bucketForm.exec(env.STORAGE_URL ?? '') ?? [];
  if (bucket === undefined) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined) return { missing: 'S3_ACCESS_KEY_ID' };
  if (secretAccessKey === undefined) return { missing: 'S3_SECRET_ACCESS_KEY' };
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    endpoint: env.S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.S3_SESSION_TOKEN ?? null,
  };
}

const names = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN'];

/** The vendor's own names stand behind the general ones. */
export const withVendorNames = (variables: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...Object.fromEntries(names.map((name) => [`S3_${name}`, variables[`AWS_${name}`]])),
  ...variables,
});
