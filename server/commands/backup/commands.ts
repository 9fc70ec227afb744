import { join } from 'node:path';
import type { Terminal } from '../../../web/cli/terminal.ts';
import { readStorageLocations, type StorageLocations } from '../../settings/env.ts';
import { makeBackup } from './backup.ts';
import { bytesIn, filesIn, hasSecrets, type Manifest, readManifest, rowsIn, schemaOf } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { problemsSeenElsewhere } from './verify.ts';

type Output = Pick<Terminal, 'out' | 'err'> & { json: boolean };
type BackupOptions = Output & { folder: string; withSecrets: boolean };

export async function runBackup({ folder, withSecrets, ...output }: BackupOptions): Promise<0 | 1> {
  const made = await makeBackup({ place: readStorageLocations(), target: folder, withSecrets });
  if ('problems' in made) return printProblems(output, null, made.problems);
  const { path, manifest, audited } = made;
  if (!audited) warnUnaudited(output);
  if (output.json) output.out(jsonOf({ path, verified: true, problems: [], ...summaryOf(manifest) }));
  else output.out([path, sizeText(manifest), ...notInBackup(manifest)].map((line) => `${line}\n`).join(''));
  return 0;
}

export async function runVerification({ folder, ...output }: Output & { folder: string }): Promise<0 | 1> {
  const problems = await problemsSeenElsewhere(folder);
  if (problems.length > 0) return printProblems(output, folder, problems);
  const manifest = await readManifest(folder);
  if (output.json) output.out(jsonOf({ path: folder, verified: true, problems, ...summaryOf(manifest) }));
  else output.out(`${folder}\n${sizeText(manifest)}\n`);
  return 0;
}

type RestoreOptions = Output & { folder: string; into: string | undefined; replace: boolean };

export async function runRestore({ folder, into, replace, ...output }: RestoreOptions): Promise<0 | 1> {
  const place = into === undefined ? readStorageLocations() : placeBelow(into);
  const restored = await restoreBackup({ folder, place, replace });
  if ('problems' in restored) return printProblems(output, folder, restored.problems);
  const { manifest, kept, audited } = restored;
  if (!audited) warnUnaudited(output);
  if (output.json) {
    output.out(jsonOf({ path: place.dataDir, kept, ...summaryOf(manifest) }));
    return 0;
  }
  const variable = into === undefined ? '' : `DATA_DIR=${into} `;
  const lines = [
    `${place.dataDir} is as it was at ${manifest.taken_at}.`,
    sizeText(manifest),
    ...kept.map((path) => `Kept: ${path}`),
    ...neededForRestored(manifest),
    `Next: ${variable}hale doctor, then ${variable}hale serve`,
  ];
  output.out(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

const placeBelow = (folder: string): StorageLocations => ({
  dataDir: folder,
  databaseUrl: `file:${join(folder, 'hale.db')}`,
  databaseAuthToken: null,
  storageDir: join(folder, 'files'),
  bucket: null,
});

function printProblems({ json, out, err }: Output, path: string | null, problems: readonly string[]): 1 {
  if (json) out(jsonOf({ path, verified: false, problems }));
  else for (const problem of problems) err(`hale: ${problem}\n`);
  return 1;
}

const warnUnaudited = ({ err }: Pick<Output, 'err'>) =>
  err('hale: The audit log has no row about this: it needs JWT_SECRET and a database that takes it.\n');

const jsonOf = (value: object) => `${JSON.stringify(value)}\n`;

const summaryOf = (manifest: Manifest) => ({
  taken_at: manifest.taken_at,
  schema: schemaOf(manifest),
  rows: rowsIn(manifest),
  files: filesIn(manifest),
  bytes: bytesIn(manifest),
  missing_files: manifest.missing_files,
  secrets: hasSecrets(manifest),
  encrypted: manifest.encrypted,
});

function sizeText(manifest: Manifest): string {
  const grouped = (count: number) => count.toLocaleString('en');
  const [rows, files] = [rowsIn(manifest), filesIn(manifest)];
  const megabytes = (bytesIn(manifest) / 1e6).toFixed(1);
  return `Verified by another process: ${grouped(rows)} rows, ${grouped(files)} uploaded ${files === 1 ? 'file' : 'files'}, ${megabytes} MB.`;
}

const notInBackup = (manifest: Manifest): string[] => [
  ...(hasSecrets(manifest)
    ? []
    : ['Not in it: JWT_SECRET, WEBHOOK_SECRET and ADMIN_KEY, as set or in secrets.json (--with-secrets).']),
  ...(manifest.encrypted ? ['Not in it, ever: ENCRYPTION_KEY, without which what is encrypted stays so.'] : []),
  ...manifest.missing_files.map((key) => `Not in it, because it was not there: ${key}`),
];

const neededForRestored = (manifest: Manifest): string[] => [
  ...(hasSecrets(manifest)
    ? []
    : [
        'The secrets are not in the backup: without those of its time, sign-ins and tokens end, and webhooks are refused.',
      ]),
  ...(manifest.encrypted ? ['It is encrypted: it needs the ENCRYPTION_KEY of its time.'] : []),
];
