import { join } from 'node:path';
import type { Terminal } from '../../../web/cli/terminal.ts';
import { temporaryFolder } from '../folder.ts';

/** A terminal without a process: it records output and cannot be asked. */
export function recordingTerminal(): Terminal & { said: { out: string; err: string } } {
  const said = { out: '', err: '' };
  const nobody = () => Promise.reject(new Error('Nobody sits at this terminal.'));
  return {
    said,
    variables: { server: null, token: null, adminKey: null },
    configDir: join(temporaryFolder(), 'config'),
    localAdminKey: () => null,
    explainHere: nobody,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    interactive: { in: false, out: false, err: false },
    width: () => 100,
    color: false,
    errColor: false,
    readAll: nobody,
    readLine: nobody,
    lockFile: nobody,
    openBrowser: nobody,
    untilInterrupted: () => new AbortController().signal,
  };
}
