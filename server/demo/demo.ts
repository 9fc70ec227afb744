import { refusesColor, type Settings } from '../env.ts';
import { askAndFollow } from '../replay/follow.ts';
import { askCommand } from '../replay/replay.ts';
import { importPayloads, openSession, type Session } from '../replay/session.ts';
import { factTable, progressReporter } from '../terminal.ts';
import { personPayloads } from './payloads.ts';
import { generatePerson } from './person.ts';
import { progressWriter } from './progress.ts';

const userId = 'user_demo';
const questions = [
  'How did I sleep over the last 30 days?',
  'Is my resting heart rate going up or down over the last 90 days?',
  'How many steps did I take per day last week compared with the week before?',
];

/** `hale demo`: a made-up person on a running server, connected and imported through the signed webhook. */
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
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
  const session = await openSession(settings, url, userId);
  const user = { user_id: 'demo-garmin', provider: 'GARMIN', reference_id: userId };
  const payloads = personPayloads(generatePerson({ seed, today }), user);
  write(
    `hale is serving at ${url}\n\nA made-up person connects a watch; its last 90 days arrive as signed webhooks.\n`,
  );
  const onProgress = progressReporter({ label: 'Importing', tty: process.stdout.isTTY, width: width(), write });
  const rows = await importPayloads({ settings, session, user, payloads, onProgress });
  write(`${rows} days, nights, workouts and weighings are stored.\n`);
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

const write = (text: string) => void process.stdout.write(text);
const width = () => process.stdout.columns ?? 100;
const colors = () => process.stdout.isTTY && !refusesColor();
const bold = (text: string) => (colors() ? `\u001b[1m${text}\u001b[22m` : text);
