import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../web/cli/usage-error.ts';

export const manifestName = 'manifest.json';
export const databaseName = 'hale.db';
export const secretsName = 'secrets.json';
export const namePrefix = 'hale-backup-';
export const filesFolder = 'files';

/** Cannot leave the backup. */
const path = z.string().regex(/^([0-9A-Za-z][0-9A-Za-z_-]*\/)*[0-9A-Za-z][0-9A-Za-z._-]*$/);
const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Written last: its presence means a whole backup. */
const Manifest = z.strictObject({
  format: z.literal(1),
  hale: z.strictObject({ version: z.string(), commit: z.string() }),
  taken_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  source: z.enum(['embedded', 'remote']),
  migrations: z.array(z.string()).min(1),
  encrypted: z.boolean(),
  audit: z.strictObject({ rows: count, head_sha256: sha256 }).optional(),
  rows: z.record(z.string(), count),
  files: z.array(z.strictObject({ path, bytes: count, sha256 })),
  missing_files: z.array(path),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackupFile = Manifest['files'][number];

const Sealed = z.looseObject({ sha256: z.string() });
const hashOf = (manifest: object) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** The last field hashes all others. */
export const manifestText = (manifest: Manifest) =>
  `${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 2)}\n`;

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(async (cause: unknown) => {
    const hint = await newestIn(folder);
    throw new UsageError(`${folder} is no backup: there is no ${manifestName} in it.${hint}`, { cause });
  });
  const manifest = parse(text);
  if (!manifest) throw new UsageError(`${join(folder, manifestName)} is not as it was written.`);
  return manifest;
}

async function newestIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.startsWith(namePrefix))
    .toSorted()
    .at(-1);
  return newest === undefined ? '' : ` Did you mean ${join(folder, newest)}?`;
}

function parse(text: string): Manifest | undefined {
  try {
    const { sha256, ...rest } = Sealed.parse(JSON.parse(text));
    return hashOf(rest) === sha256 ? Manifest.parse(rest) : undefined;
  } catch {
    return undefined;
  }
}

export const bytesIn = ({ files }: Manifest) => files.reduce((sum, { bytes }) => sum + bytes, 0);
export const rowsIn = ({ rows }: Manifest) => Object.values(rows).reduce((sum, found) => sum + found, 0);
export const hasSecrets = ({ files }: Manifest) => files.some((file) => file.path === secretsName);
export const schemaOf = ({ migrations }: Manifest) => migrations.at(-1) ?? '';
export const storageKeyOf = (file: Pick<BackupFile, 'path'>): string | null =>
  file.path.startsWith(`${filesFolder}/`) ? file.path.slice(filesFolder.length + 1) : null;
export const filesIn = ({ files }: Manifest) => files.filter((file) => storageKeyOf(file) !== null).length;
