export type Terminal = {
  variables: { server: string | null; token: string | null; adminKey: string | null };
  configDir: string;
  /** Send to this machine only. */
  localAdminKey: () => string | null;
  /** 0 if the proof holds. */
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
  /** Null: locked by another process. */
  lockFile: (path: string) => Promise<(() => void) | null>;
  openBrowser: (url: string) => Promise<boolean>;
  /** The next Ctrl-C aborts it, not the process. */
  untilInterrupted: () => AbortSignal;
};
