import { signal } from '@preact/signals';
import { HaleError } from '../../sdk/error.ts';
import { Hale } from '../../sdk/hale.ts';
import { timeZone } from '../text/dates.ts';
import { api } from './api.ts';
import { root } from './place.ts';
import { changed } from './query.ts';
import { onSignOut, token } from './session.ts';

export type Message = { role: 'user' | 'assistant'; content: string };

export type Running = {
  question: string;
  conversation: string | null;
  turn: string | null;
  steps: string[];
  text: string;
};

export type Stopped = { question: string; conversation: string | null; problem: string };

export const running = signal<Running | null>(null);
export const stopped = signal<Stopped | null>(null);

const hale = new Hale({ baseUrl: location.origin + root, apiKeyProvider: token });
let ending = new AbortController();

const messagesMax = 40;

export async function ask(
  question: string,
  { conversation, before }: { conversation: string | null; before: readonly Message[] },
): Promise<string | null> {
  if (running.value) return null;
  stopped.value = null;
  running.value = { question, conversation, turn: null, steps: [], text: '' };
  const messages: Message[] = [...before.slice(-messagesMax), { role: 'user', content: question }];
  try {
    const { id } = await hale.turns.create({ messages, context: { time_zone: timeZone() } });
    await follow(id, question, conversation);
    return conversation ?? id;
  } catch (cause) {
    fail(question, conversation, cause);
    return null;
  }
}

export async function follow(turn: string, question: string, conversation: string | null): Promise<void> {
  ending = new AbortController();
  const { signal: aborted } = ending;
  let live: Running = { question, conversation: conversation ?? turn, turn, steps: [], text: '' };
  const show = (next: Partial<Running>) => {
    live = { ...live, ...next };
    running.value = live;
  };
  show({});
  try {
    for await (const { event, data } of hale.turns.events(turn, { signal: aborted })) {
      if (event === 'agent_start') show({ steps: [...live.steps, data.question] });
      if (event === 'synthesis_delta') show({ text: live.text + data.text });
      if (event === 'turn.failed') throw new HaleError(data.code, data.message);
    }
    changed('turns.');
    running.value = null;
  } catch (cause) {
    if (aborted.aborted) return;
    fail(question, conversation, cause);
  }
}

function fail(question: string, conversation: string | null, cause: unknown): void {
  running.value = null;
  changed('turns.');
  const problem = cause instanceof HaleError ? cause.message : 'Something went wrong in this page.';
  stopped.value = { question, conversation, problem };
}

export async function stop(): Promise<void> {
  const live = running.value;
  if (!live) return;
  ending.abort();
  running.value = null;
  if (live.turn !== null) await api.turns.delete.mutate({ id: live.turn });
  changed('turns.');
}

onSignOut(() => {
  ending.abort();
  running.value = null;
  stopped.value = null;
  sessionStorage.removeItem(draftKey);
});

const draftKey = 'hale.draft';

export const draft = {
  read: (): string => sessionStorage.getItem(draftKey) ?? '',
  keep: (text: string): void => {
    if (text === '') sessionStorage.removeItem(draftKey);
    else sessionStorage.setItem(draftKey, text);
  },
};
