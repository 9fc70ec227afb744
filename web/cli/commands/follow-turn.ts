import { type Hale, HaleError, type TurnFilter, type TurnFrame } from '../../sdk/index.ts';
import { exitCodes } from '../failure.ts';
import { exitWith } from '../program.ts';
import type { ServerOption } from '../session/client.ts';
import { printable } from '../tables/text.ts';
import { resultText, textWriter } from '../tables/turn-text.ts';
import type { Terminal } from '../terminal.ts';
import { Advised, NotThere } from '../usage-error.ts';
import { elapsedText, interruptible, statusLine } from '../waiting.ts';

type Failed = Extract<TurnFrame, { event: 'turn.failed' }>['data'];
export type View = { take: (frame: TurnFrame) => void; end: () => void };

export type Following = ServerOption & {
  hale: Hale;
  id: string;
  view: View;
  terminal: Terminal;
  isStarted?: boolean;
};

export async function followTurn({ hale, id, view, terminal, server, isStarted = false }: Following): Promise<void> {
  const watch = printable(`hale turns watch ${id}${server === undefined ? '' : ` --server ${server}`}`);
  let runs = isStarted;
  const takeAndNote = (frame: TurnFrame) => {
    runs = true;
    view.take(frame);
  };
  const failed = await interruptible(terminal, `No longer following. The turn goes on: ${watch}`, (signal) =>
    followToEnd(hale.turns.events(id, { signal }), { take: takeAndNote, end: view.end }).catch((error: unknown) => {
      const isLost = runs && error instanceof HaleError && error.isRetryable();
      throw isLost ? new Advised(error, `The turn goes on without this connection: ${watch}`) : error;
    }),
  );
  if (!failed) return;
  terminal.err(failureText(id, failed));
  exitWith(exitCodes.failed);
}

async function followToEnd(frames: AsyncIterable<TurnFrame>, view: View): Promise<Failed | null> {
  try {
    for await (const frame of frames) {
      view.take(frame);
      if (frame.event === 'turn.failed') return frame.data;
      if (frame.event === 'turn.completed') return null;
    }
    throw new HaleError('stream_closed_unexpectedly', 'The stream ended before the turn did.');
  } finally {
    view.end();
  }
}

function failureText(id: string, { code, message, step }: Failed): string {
  const facts = [`code ${code}`, ...(step === undefined ? [] : [`step ${step}`]), `turn ${id}`].join(', ');
  return `hale: The turn failed: ${printable(message)}\n  ${printable(facts)}\n  It stays so; ask again.\n`;
}

export function progressView(terminal: Terminal): View {
  const startedMs = Date.now();
  const progress = turnProgress();
  const elapsed = () => (Date.now() - startedMs < 2_000 ? '' : ` ${elapsedText(startedMs)}`);
  const line = statusLine(terminal, () => `${progress.text()} …${elapsed()}`);
  let ended = false;
  return {
    take: (frame) => {
      progress.take(frame);
      if (!ended && (frame.event === 'phase' || frame.event === 'turn.started')) line.draw();
    },
    end: () => {
      if (!ended) line.end();
      ended = true;
    },
  };
}

export function answerView(terminal: Terminal): View {
  const progress = progressView(terminal);
  const writer = textWriter(terminal);
  let said = '';
  let isOpen = false;
  const say = (text: string) => {
    if (terminal.interactive.out) progress.end();
    writer.push(text);
    said += text;
    isOpen = true;
  };
  const endText = () => {
    progress.end();
    writer.end();
    if (isOpen) terminal.out('\n');
    isOpen = false;
  };
  return {
    take: (frame) => {
      progress.take(frame);
      if (frame.event === 'synthesis_delta') say(frame.data.text);
      if (frame.event !== 'turn.completed') return;
      const { turn_id, result } = frame.data;
      say(result.answer.startsWith(said) ? result.answer.slice(said.length) : `\n\n${result.answer}`);
      endText();
      terminal.out(resultText(turn_id, result, terminal));
    },
    end: endText,
  };
}

const phaseTexts: Readonly<Record<string, string>> = {
  planning: 'Planning',
  querying: 'Reading',
  explaining: 'Looking up what the values mean',
  advising: 'Looking for advice',
  writing: 'Writing and checking each number',
};
const phasesWithQuestion: ReadonlySet<string> = new Set(['querying', 'explaining']);

function turnProgress(): { take: (frame: TurnFrame) => void; text: () => string } {
  let question = '';
  let text = 'Waiting for the answer';
  return {
    take: ({ event, data }) => {
      if (event === 'turn.started') text = 'Starting';
      if (event === 'agent_start') question = data.question.replace(/\s+/g, ' ');
      if (event !== 'phase') return;
      const phase = phaseTexts[data.phase] ?? data.phase;
      text = phasesWithQuestion.has(data.phase) && question !== '' ? `${phase}: ${question}` : phase;
    },
    text: () => text,
  };
}

export async function turnIdOf(hale: Hale, word: string, filter: Pick<TurnFilter, 'status'> = {}): Promise<string> {
  if (word !== 'last') return word;
  const [newest] = (await hale.turns.list({ ...filter, limit: 1 })).data;
  if (newest) return newest.id;
  const kind = filter.status === undefined ? '' : `${filter.status} `;
  throw new NotThere(`There is no ${kind}turn yet. Ask something: hale ask "How did I sleep?"`);
}
