/** All that a command may use of its surroundings. Tests replace it. */
export type Terminal = {
  /** `HALE_SERVER`, `HALE_TOKEN` and `HALE_ADMIN_KEY`; null when empty. */
  variables: { server: string | null; token: string | null; adminKey: string | null };
  configDir: string;
  /** The admin key in `DATA_DIR`. It must be sent to this machine only. */
  localAdminKey: () => string | null;
  /** Proves a turn from this machine's database. Resolves to the exit code: 0 if it holds, else 1. */
  explainHere: (turnId: string, options: { json: boolean; rows: boolean }) => Promise<number>;
  out: (text: string) => void;
  err: (text: string) => void;
  interactive: { in: boolean; out: boolean; err: boolean };
  width: () => number;
  color: boolean;
  errColor: boolean;
  readAll: () => Promise<string>;
  /** Empty at the end of the input. */
  readLine: () => Promise<string>;
  /** Holds a lock until the returned function is called or the process ends; null when another process has it. */
  lockFile: (path: string) => Promise<(() => void) | null>;
  openBrowser: (url: string) => Promise<boolean>;
  /** Aborted by the next Ctrl-C, which then does not end the process. */
  untilInterrupted: () => AbortSignal;
};
