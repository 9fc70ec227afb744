export type Terminal = {
  /** `HALE_SERVER`, `HALE_TOKEN` and `HALE_ADMIN_KEY`; null when empty. */
  variables: { server: string | null; token: string | null; adminKey: string | null };
  configDir: string;
  /** The admin key in `DATA_DIR`. It must be sent to this machine only. */
  localAdminKey: () => string | null;
  /** Resolves to the exit code: 0 if the proof holds. */
  explainHere: (turnId: string, options: { json: boolean; rows: boolean }) => Promise<number>;
  /** The words of a PDF, its pages in order; null for one that cannot be read. */
  textOfPdf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;
  out: (text: string) => void;
  err: (text: string) => void;
  interactive: { in: boolean; out: boolean; err: boolean };
  width: () => number;
  color: boolean;
  errColor: boolean;
  readAll: () => Promise<string>;
  /** Empty at the end of the input. */
  readLine: () => Promise<string>;
  /** Asks for a line that is not shown while it is typed. Ctrl-C ends the process. */
  readSecret: (question: string) => Promise<string>;
  /** Resolves to the release of the lock, or to null when another process holds it. */
  lockFile: (path: string) => Promise<(() => void) | null>;
  openBrowser: (url: string) => Promise<boolean>;
  /** Aborted by the next Ctrl-C, which then does not end the process. */
  untilInterrupted: () => AbortSignal;
};
