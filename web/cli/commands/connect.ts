import type { Hale, Source } from '../../sdk/index.ts';
import { exitCodes } from '../failure.ts';
import { exitWith } from '../program.ts';
import { jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { elapsedText, interruptible, pause, pauseBefore, statusLine } from './waiting.ts';

export type ConnectOptions = {
  provider?: string | undefined;
  redirectUrl?: string | undefined;
  browser?: boolean;
  wait?: boolean;
  json?: boolean;
};

/** Each so many looks, the server is also asked to compare with the aggregator: the message about it may be lost. */
const looksPerComparison = 6;
const waitMsMax = 15 * 60_000;
const later = 'It can still be finished in the browser.\nSee then: hale sources list';

/** Leads to the widget and waits until the wearable that was chosen there is connected. */
export async function connect(hale: Hale, terminal: Terminal, options: ConnectOptions): Promise<void> {
  const { provider, redirectUrl, browser = true, wait = true, json = false } = options;
  const known = new Set((await hale.sources.list()).map(({ id }) => id));
  const session = await hale.sources.connect({
    ...(provider !== undefined && { provider }),
    ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
  });
  const address = printable(session.widget_url);
  if (!wait && json) terminal.out(`${jsonText(session)}\n`);
  else if (!wait) terminal.out(`${address}\n`);
  else terminal.err(`Choose the wearable and allow access here:\n\n  ${address}\n\n`);
  // Only a web page is opened, whatever the server may have answered.
  const opened = browser && /^https?:\/\//i.test(address) && (await terminal.openBrowser(address));
  if (browser && !opened) terminal.err('No browser could be started; open the address by hand.\n');
  if (!wait) return;
  const added = await interruptible(terminal, `Stopped waiting. ${later}`, (signal) =>
    appeared(hale, terminal, { known, signal }),
  );
  if (added) return said(added, terminal, json);
  terminal.err(`Nothing was connected in ${waitMsMax / 60_000} minutes. ${later}\n`);
  exitWith(exitCodes.failed);
}

function said(added: Source, terminal: Terminal, json: boolean): void {
  terminal.out(json ? `${jsonText(added)}\n` : `Connected ${printable(added.provider)} (${printable(added.id)}).\n`);
  terminal.err('Get its history: hale import --days 90\n');
}

async function appeared(
  hale: Hale,
  terminal: Terminal,
  { known, signal }: { known: ReadonlySet<string>; signal: AbortSignal },
): Promise<Source | null> {
  const startedMs = Date.now();
  const status = statusLine(terminal, () => `Waiting for the connection … ${elapsedText(startedMs)}  (Ctrl-C to stop)`);
  try {
    for (let look = 1; Date.now() - startedMs < waitMsMax; look += 1) {
      if (look % looksPerComparison === 0) await hale.me.get({ signal });
      const added = (await hale.sources.list({ signal })).find(({ id }) => !known.has(id));
      if (added) return added;
      await pause(pauseBefore(look), signal);
    }
    return null;
  } finally {
    status.end();
  }
}
