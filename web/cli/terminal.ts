/** What a command sees of the place where it runs. Tests and the binary give it; no command reaches beyond it. */
export type Terminal = {
  /** `HALE_SERVER`, `HALE_TOKEN` and `HALE_ADMIN_KEY`. Empty ones count as absent. */
  variables: { server: string | null; token: string | null; adminKey: string | null };
  /** Where the sign-ins are kept. */
  configDir: string;
  /** The operators' key of the server whose data folder this machine holds; only ever sent to this machine. */
  localAdminKey: () => string | null;
  /** Proves a turn from the database of this machine. Resolves to the exit code: 0 when it holds, 1 when it does not. */
  explainHere: (turnId: string, options: { json: boolean; rows: boolean }) => Promise<number>;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether somebody reads along: then lines are drawn over themselves, else they are plain. */
  interactive: { in: boolean; out: boolean; err: boolean };
  /** Columns; asked anew each time, since windows change their size. */
  width: () => number;
  /** Whether the standard output takes colours, and whether the standard error does. */
  color: boolean;
  errColor: boolean;
  /** All of the standard input, as text. */
  readAll: () => Promise<string>;
  /** What is typed up to the next Enter; empty where the input has ended. */
  readLine: () => Promise<string>;
  /**
   * Keeps other processes from the same lock file until the returned function is called or the process ends; null when
   * another one has it.
   */
  lockFile: (path: string) => Promise<(() => void) | null>;
  /** Resolves to whether a browser was started. */
  openBrowser: (url: string) => Promise<boolean>;
  /** Aborted by the next Ctrl-C, which ends the process only where nobody has asked for this. */
  untilInterrupted: () => AbortSignal;
};
