import { addDays, utcDay } from '../../../routers/core/days.ts';
import { progressReporter } from '../../../web/cli/tables/text.ts';
import { factTable } from '../../../web/cli/tables/turn-text.ts';
import { refusesColor, type Settings } from '../../settings/env.ts';
import { askAndFollow } from '../replay/follow.ts';
import { askCommand } from '../replay/replay.ts';
import { openSession, type Session } from '../replay/session.ts';
import { labList } from './lab-list.ts';
import { labReport } from './lab-report.ts';
import { progressWriter } from './progress.ts';
import { textPdf } from './text-pdf.ts';
import { connectWatch, importDays, resultsOfReport, uploadReport } from './visitor.ts';

const questions = [
  'How did I sleep over the last 30 days?',
  'Is my resting heart rate going up or down over the last 90 days?',
  'How many steps did I take per day last week compared with the week before?',
  'Is my LDL high?',
];

/** `hale demo`: a made-up person uses a running server, and the simulator behind it, as anybody would: over HTTP. */
export async function runDemo({
  settings,
  url,
  seed,
  staying,
}: {
  settings: Settings;
  url: string;
  seed: number;
  /** The server goes on behind the answers. */
  staying: boolean;
}): Promise<void> {
  const session = await openSession(settings, url, `user_demo_${seed}`);
  write(`hale is serving at ${url}\n\nA made-up person connects a watch in the widget and uploads a lab report.\n`);
  await connectWatch(session);
  await uploadReport(session, textPdf(labReport({ seed, collected: daysAgo(12) })));
  const onProgress = progressReporter({ label: 'Importing', tty: process.stdout.isTTY, width: width(), write });
  const rows = await importDays(session, onProgress);
  write(`${rows} days, nights, workouts and weighings of 90 days are stored. The report says:\n\n`);
  write(`${labList(await resultsOfReport(session))}\n`);
  for (const question of questions) await ask(session, question);
  write(`\n${staying ? 'Still serving. ' : ''}Addresses:\n`);
  write(`  API          ${url}/v1\n  Description  ${url}/openapi.json\n  Health       ${url}/healthz\n`);
  if (!staying) return;
  write(
    `\nAsk something yourself (the answer is at GET /v1/turns/<id>, its stream at stream_url):\n\n  ${askCommand(url, session.token)}\n\nStop with Ctrl-C.\n`,
  );
}

async function ask({ baseUrl, token }: Session, question: string): Promise<void> {
  write(`\n${bold(`> ${question}`)}\n`);
  const turn = await askAndFollow({ baseUrl, token, question, onEvent: progressWriter(write) });
  if (turn.status === 'failed') return write(`\nThe turn failed: ${turn.error?.message ?? ''}\n`);
  const facts = turn.result?.fact_sheet ?? [];
  write(`\n\n${facts.length > 0 ? factTable(facts, { width: width(), color: colors() }) : 'No facts.'}\n`);
}

const daysAgo = (days: number) => addDays(utcDay(Date.now()), -days);
const write = (text: string) => void process.stdout.write(text);
const width = () => process.stdout.columns ?? 100;
const colors = () => process.stdout.isTTY && !refusesColor();
const bold = (text: string) => (colors() ? `\u001b[1m${text}\u001b[22m` : text);
