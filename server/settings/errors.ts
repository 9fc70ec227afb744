import { UsageError } from '../../web/cli/usage-error.ts';

export class SettingsError extends UsageError {}

type Place = { dataDir: string; databaseUrl?: string };

const meanings: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [
    /\.node: /,
    ({ dataDir }) =>
      `BUN_TMPDIR: the part of this program that is SQLite cannot be loaded from the temporary folder; name one that can be written and is not mounted noexec, such as BUN_TMPDIR=${dataDir}`,
  ],
  [/SQLITE_FULL|ENOSPC|EDQUOT/, ({ dataDir }) => `DATA_DIR: there is no room left on the disk of ${dataDir}`],
  [
    /SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EROFS|EACCES|EPERM|ENOTDIR|EEXIST/,
    ({ dataDir }) => `DATA_DIR: this process cannot write in ${dataDir}`,
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT/,
    ({ databaseUrl }) =>
      `DATABASE_URL: ${databaseUrl} is damaged or no database; a backup brings it back (hale restore)`,
  ],
  [
    /SQLITE_BUSY|SQLITE_LOCKED/,
    ({ databaseUrl }) => `DATABASE_URL: another program keeps ${databaseUrl} locked; end it and start again`,
  ],
  [/SQLITE_IOERR|EIO/, ({ dataDir }) => `DATA_DIR: the disk of ${dataDir} fails`],
  [
    /SERVER_ERROR|ConnectionRefused|ECONNREFUSED|Unable to connect|fetch failed|HRANA|URL_INVALID/i,
    ({ databaseUrl }) => `DATABASE_URL: the server at ${databaseUrl} cannot be used`,
  ],
  [/newer version|changed after it was applied/, () => 'DATABASE_URL: refused'],
];

export function startFailure(cause: unknown, place: Place): unknown {
  if (cause instanceof SettingsError || !(cause instanceof Error)) return cause;
  const text = `${'code' in cause ? String(cause.code) : ''} ${cause.message}`.trim();
  const [, say] = meanings.find(([form]) => form.test(text)) ?? [];
  return say ? new SettingsError(`${say(place)} (${reasonIn(text)}).`, { cause }) : cause;
}

const reasonIn = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/[.:]$/, '').slice(0, 200);
