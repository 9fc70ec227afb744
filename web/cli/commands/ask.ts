import type { Command } from 'commander';
import type { Hale, Message, TurnFrame } from '../../sdk/index.ts';
import { examples, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';
import { interruptible } from '../waiting.ts';
import { answerView, followTurn, progressView, turnIdOf, type View } from './follow-turn.ts';

type Options = ServerOption & {
  followUp?: string;
  timeZone?: string;
  memory: boolean;
  biomarkers: boolean;
  json?: boolean;
};

export function addAsk(program: Command, terminal: Terminal): void {
  const command = withServer(
    program
      .command('ask')
      .summary('Ask a question about your data.')
      .description(
        'Ask a question about your data. The answer is written as it comes, then the facts that it rests on.',
      )
      .argument('[question...]', 'The question; without one, or as -, it is read from the standard input.')
      .option(
        '--follow-up <turn>',
        'Go on with the conversation of this turn; last means the newest that was answered.',
      )
      .option(
        '--time-zone <zone>',
        'Decides what "today" means, as in Europe/Berlin; default that of your newest data.',
      )
      .option('--no-memory', 'Leave out what is remembered about you.')
      .option('--no-biomarkers', 'Leave out your laboratory values.')
      .option('--json', 'Print the finished turn as JSON.'),
  );
  examples(command, [
    'hale ask "How did I sleep last week?"',
    'hale ask --follow-up last "And the week before?"',
    'hale ask --json "What was my last LDL?" | jq .result.fact_sheet',
    'hale ask < question.txt',
  ]).action((words: string[], options: Options) => ask(words, options, terminal));
}

async function ask(words: string[], options: Options, terminal: Terminal): Promise<void> {
  const { followUp, timeZone, memory, biomarkers, json = false } = options;
  const question = await questionOf(words, terminal);
  const hale = await clientOf(terminal, options);
  const context = {
    include_memory: memory,
    include_biomarkers: biomarkers,
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
  const before = followUp === undefined ? [] : await conversation(hale, followUp);
  const messages: Message[] = [...before, { role: 'user', content: question }];
  const view = json ? progressView(terminal) : answerView(terminal);
  const { id } = await interruptible(terminal, mayHaveArrived, (signal) =>
    hale.turns.create({ messages, context }, { signal }).catch((error: unknown) => {
      view.end();
      throw error;
    }),
  );
  const follow = (by: View) => followTurn({ hale, id, view: by, terminal, server: options.server, isStarted: true });
  if (!json) return follow(view);
  await followAsJson(view, follow, async () => terminal.out(`${jsonText(await hale.turns.get(id))}\n`));
}

async function followAsJson(
  { take, end }: View,
  follow: (view: View) => Promise<void>,
  print: () => Promise<void>,
): Promise<void> {
  let ended = false;
  const takeAndNote = (frame: TurnFrame) => {
    take(frame);
    ended ||= frame.event === 'turn.completed' || frame.event === 'turn.failed';
  };
  try {
    await follow({ take: takeAndNote, end });
  } finally {
    if (ended) await print();
  }
}

const mayHaveArrived = 'Stopped. The question may have arrived all the same: hale turns list';

async function questionOf(words: readonly string[], terminal: Terminal): Promise<string> {
  const reads = words.length === 0 || (words.length === 1 && words[0] === '-');
  if (words.length === 0 && terminal.interactive.in)
    throw new WrongArgument(`Ask something: hale ask "How did I sleep?"`);
  const question = (reads ? await terminal.readAll() : words.join(' ')).trim();
  if (question === '') throw new WrongArgument('The question is empty.');
  return question;
}

const messagesMax = 100;

async function conversation(hale: Hale, followUp: string): Promise<Message[]> {
  const turn = await hale.turns.get(await turnIdOf(hale, followUp, { status: 'completed' }));
  const { id, status, messages, result } = turn;
  if (!result) throw new WrongArgument(printable(`${id} has no answer to go on from: it is ${status}.`));
  const said: Message[] = [...messages, { role: 'assistant', content: result.answer }];
  return said.slice(-(messagesMax - 1));
}
