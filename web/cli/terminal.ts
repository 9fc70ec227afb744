export type Terminal = {
  variables: { server: string | null; token: string | null; adminKey: string | null };
  configDir: string;
  /** The admin key in `DATA_DIR`. It must be sent to this machine only. */
  localAdminKey: () => string | null;
  /** Resolves to the exit code: 0 if the proof holds. */
  explainHere: (turnId: string, options: { json: boolean; rows: boolean }) => Promise<number>;
  textOfPdf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;
  out: (text: string) => void;
  err: (text: string) => void;
  interactive: { in: boolean; out: boolean; err: boolean };
  width: () => number;
  color: boolean;
  errColor: boolean;
  readAll: () => Promise<string>;
  readLine: () => Promise<string>;
  readSecret: (question: string) => Promise<string>;
  /** Null when another process holds the lock. */
  lockFile: (path: string) => Promise<(() => void) | null>;
  openBrowser: (url: string) => Promise<boolean>;
  /** Aborted by the next Ctrl-C, which then does not end the process. */
  untilInterrupted: () => AbortSignal;
};
