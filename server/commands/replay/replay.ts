import { readFile } from 'node:fs/promises';
import { derivedId } from '../../../db/id.ts';
import { utcDay } from '../../../routers/core/days.ts';
import { progressReporter } from '../../../web/cli/tables/text.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import type { Settings } from '../../settings/env.ts';
import { readPerson, shiftToToday, toPayloads, untilDate } from './lifesnaps.ts';
import { importPayloads, openSession } from './session.ts';

export type ReplayOptions = {
  settings: Settings;
  url: string | undefined;
  file: string;
  person: string;
  until: string | undefined;
  shiftToToday: boolean;
};

export async function runReplay(options: ReplayOptions): Promise<void> {
  const { settings, person, until } = options;
  const baseUrl = options.url ?? settings.baseUrl ?? `http://${settings.host}:${settings.port}`;
  const all = readPerson(await readText(options.file), person);
  const kept = until === undefined ? all : untilDate(all, until);
  const days = options.shiftToToday ? shiftToToday(kept, utcDay(Date.now())) : kept;
  const session = await openSession(settings, baseUrl, derivedId('user', 'replay', person));
  const user = {
    user_id: derivedId('user', 'replay-wearable', person),
    provider: 'FITBIT',
    reference_id: session.userId,
  };
  const payloads = toPayloads(days, user);
  const onProgress = progressReporter({
    label: 'Delivering',
    tty: process.stdout.isTTY,
    width: process.stdout.columns ?? 80,
    write,
  });
  const rows = await importPayloads({ settings, session, user, payloads, onProgress });
  write(
    `${rows} rows of ${days.length} days, ${days[0]?.date ?? ''} to ${days.at(-1)?.date ?? ''}, are stored for ${session.userId}.\n\n`,
  );
  write(`Ask as this person:\n\n  ${askCommand(baseUrl, session.token)}\n`);
}

const write = (text: string) => void process.stdout.write(text);

export const askCommand = (baseUrl: string, token: string) =>
  `curl -s ${baseUrl}/v1/turns -H 'authorization: Bearer ${token}' -H 'content-type: application/json' -d '{"messages":[{"role":"user","content":"How many steps did I take per day over the last 30 days?"}]}'`;

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`${file} cannot be read.`, { cause });
  }
}
