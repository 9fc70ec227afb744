import { z } from 'zod';
import type { Context } from '../trpc.ts';
import { TurnMessage } from './turns.contract.ts';

type Signer = Pick<Context, 'sign'>;
const Messages = z.array(TurnMessage);

/** Sealed texts cannot be compared in SQL. */
const macOf = ({ sign }: Signer, exchange: readonly [userId: string, asked: string, said: string]) =>
  sign('exchange', JSON.stringify(exchange));

export function exchangeMac(ctx: Signer, turn: { userId: string; messages: string }, answer: string): string {
  const asked = Messages.parse(JSON.parse(turn.messages)).at(-1)?.content ?? '';
  return macOf(ctx, [turn.userId, asked, answer]);
}

/** Sending an exchange back continues its conversation. */
export function followedMac(ctx: Signer, turn: { userId: string; messages: readonly TurnMessage[] }): string | null {
  const [asked, said] = turn.messages.slice(-3, -1);
  if (asked?.role !== 'user' || said?.role !== 'assistant') return null;
  return macOf(ctx, [turn.userId, asked.content, said.content]);
}
