export type Terminal = {
  variables: { server: string | null; token: string | null; adminKey: string | null };
  configDir: string;
  /** Must be sent to this machine only. */
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
  /** Null when another process holds it. */
  lockFile: (path: string) => Promise<(() => void) | null>;
  openBrowser: (url: string) => Promise<boolean>;
  /** The next Ctrl-C aborts it and does not end the process. */
  untilInterrupted: () => AbortSignal;
};
