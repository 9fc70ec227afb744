import { addDays, utcDay } from '../../../routers/core/days.ts';
import { importFiles } from '../../../web/cli/commands/import-archive.ts';
import { printable, progressReporter } from '../../../web/cli/tables/text.ts';
import { factTable } from '../../../web/cli/tables/turn-text.ts';
import { type Hale, HaleError, type Sync, type TurnFrame } from '../../../web/sdk/index.ts';
import { refusesColor, type Settings } from '../../settings/env.ts';
import { askCommand } from '../replay/replay.ts';
import type { Session } from '../replay/session.ts';
import { processTerminal } from '../terminal.ts';
import { type Account, cookiesOf, openDemoAccount } from './account.ts';
import { labReport, textPdf } from './lab-report.ts';
import { connectWatch, importDays, resultsOfReport, uploadReport } from './visitor.ts';

const questions = [
  'How did I sleep over the last 30 days?',
  'Is my resting heart rate going up or down over the last 90 days?',
  'How many steps did I take per day last week compared with the week before?',
  'Is my LDL high?',
];

function questionsUntil(lastDay: string): string[] {
  const back = (days: number) => addDays(lastDay, -days);
  return [
    `How did I sleep from ${back(29)} to ${lastDay}?`,
    `Is my resting heart rate going up or down from ${back(89)} to ${lastDay}?`,
    `How many steps did I take per day from ${back(6)} to ${lastDay} compared with ${back(13)} to ${back(7)}?`,
    'Is my LDL high?',
  ];
}

type Demo = {
  settings: Settings;
  url: string;
  signInLink: (cookies: readonly string[]) => string;
  seed: number;
  staying: boolean;
  from?: string | undefined;
  timeZone?: string | undefined;
};

export async function runDemo({ settings, url, signInLink, seed, staying, from, timeZone }: Demo): Promise<void> {
  const linkOf = async (account: Account | null) =>
    account && staying ? signInLink(await cookiesOf(url, account)) : null;
  if (from !== undefined) {
    const { session, account } = await openDemoAccount(settings, url, 'file');
    write(`hale is serving at ${url}\n\n`);
    const lastDay = await importExport(session, { path: from, timeZone });
    for (const question of lastDay === null ? [] : questionsUntil(lastDay)) await ask(session.hale, question);
    return goodbye({ url, token: session.token, account, link: await linkOf(account), staying });
  }
  const { session, account } = await openDemoAccount(settings, url, String(seed));
  write(`hale is serving at ${url}\n\nA made-up person connects a watch in the widget and uploads a lab report.\n`);
  await connectWatch(session);
  await uploadReport(session, textPdf(labReport({ seed, collected: daysAgo(12) })));
  const onProgress = progressReporter({ label: 'Importing', tty: process.stdout.isTTY, width: width(), write });
  const rows = await importDays(session, onProgress);
  write(`${rows} days, nights, workouts and weighings of 90 days are stored. The report says:\n\n`);
  write(`${labList(await resultsOfReport(session))}\n`);
  for (const question of questions) await ask(session.hale, question);
  goodbye({ url, token: session.token, account, link: await linkOf(account), staying });
}

async function importExport(
  { hale, token, baseUrl }: Session,
  { path, timeZone }: { path: string; timeZone?: string | undefined },
) {
  const terminal = { ...processTerminal(), variables: { server: baseUrl, token, adminKey: null } };
  await importFiles(terminal, [path], timeZone === undefined ? {} : { timeZone });
  const { data } = await hale.archives.list({ limit: 1 });
  return data[0]?.receipt?.last_day ?? null;
}

type Goodbye = { url: string; token: string; account: Account | null; link: string | null; staying: boolean };

function goodbye({ url, token, account, link, staying }: Goodbye): void {
  if (link !== null)
    write(`\nOpen hale as this person, in a browser on this machine (the link works once):\n\n  ${link}\n`);
  write(`\n${staying ? 'Still serving. ' : ''}Addresses:\n`);
  write(
    `  App          ${url}\n  API          ${url}/v1\n  Description  ${url}/openapi.json\n  Health       ${url}/healthz\n`,
  );
  if (account)
    write(
      `\nTo sign in as this person again, with hale login or in a browser:\n\n  E-mail    ${account.email}\n  Password  ${account.password}\n`,
    );
  if (!staying) return;
  write(
    `\nAsk something yourself (the answer is at GET /v1/turns/<id>, its stream at stream_url):\n\n  ${askCommand(url, token)}\n\nStop with Ctrl-C.\n`,
  );
}

async function ask(hale: Hale, question: string): Promise<void> {
  write(`\n${bold(`> ${question}`)}\n`);
  try {
    const { result } = await hale.turns.ask(question, { onEvent: progressWriter(write) });
    const table = factTable(result.fact_sheet, { width: width(), color: colors() });
    write(`\n\n${result.fact_sheet.length > 0 ? table : 'No facts.'}\n`);
  } catch (cause) {
    if (!(cause instanceof HaleError && cause.details?.['turn_id'])) throw cause;
    write(`\nThe turn failed: ${cause.message}\n`);
  }
}

const nameWidth = 12;

export function progressWriter(print: (text: string) => void): (frame: TurnFrame) => void {
  let answering = false;
  return ({ event, data }) => {
    if (event === 'agent_start') print(`  ${data.agent.padEnd(nameWidth)}  ${data.question.replaceAll('\n', ' ')}\n`);
    if (event !== 'synthesis_delta') return;
    if (!answering) print('\n');
    answering = true;
    print(data.text);
  };
}

function labList(results: Sync['biomarkers']): string {
  const sorted = results.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  const rows = sorted.map((result) => [
    printable(result.name),
    printable([result.value_text ?? result.value, result.unit].filter((part) => part !== null).join(' ')),
    printable(result.reference_range ?? ''),
    printable(result.flag ?? ''),
    result.test_date ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => Bun.stringWidth(row[column] ?? ''))));
  return rows
    .map((row) => `  ${row.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const pad = (text: string, to: number) => text + ' '.repeat(Math.max(0, to - Bun.stringWidth(text)));
const daysAgo = (days: number) => addDays(utcDay(Date.now()), -days);
const write = (text: string) => void process.stdout.write(text);
const width = () => process.stdout.columns ?? 100;
const colors = () => process.stdout.isTTY && !refusesColor();
const bold = (text: string) => (colors() ? `\u001b[1m${text}\u001b[22m` : text);
