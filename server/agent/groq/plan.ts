import { z } from 'zod';
import type { TurnMessage } from '../../../routers/turns/turns.contract.ts';
import { createNumberFinder, type FoundNumber } from '../gate/numbers.ts';
import { lastQuestion, type Plan, type PlanInput, specialists } from '../model.ts';

import type { Chat, Message } from './chat.ts';
import { disclosedPlan } from './disclosure.ts';
import { planDocument } from './documents.ts';
import { ModelFailure } from './failures.ts';
import { messagesOf, prompts } from './prompts.ts';
import { parseJson } from './wire.ts';

const Assignment = z.object({ agent: z.enum(specialists), question: z.string().trim().min(1).max(500) });
const ModelPlan = z.object({
  assignments: z
    .array(Assignment)
    .max(specialists.length)
    .refine((all) => new Set(all.map(({ agent }) => agent)).size === all.length, 'each specialist at most once'),
  unanswered: z.array(z.string().trim().min(1).max(300)).max(6).default([]),
});
type ModelPlan = z.infer<typeof ModelPlan>;

export async function modelPlan(chat: Chat, input: PlanInput, signal: AbortSignal): Promise<Plan> {
  const messages = messagesOf(prompts.plan, planDocument(input));
  const first = await askForPlan(chat, input, messages, signal);
  if (first.plan) return toPlan(first.plan, input);
  const again: Message[] = [
    ...messages,
    ...(first.text === '' ? [] : [{ role: 'assistant', content: first.text } as const]),
    { role: 'user', content: JSON.stringify({ violations: first.violations, wanted: 'the corrected JSON object' }) },
  ];
  const second = await askForPlan(chat, input, again, signal);
  return toPlan(second.plan ?? { assignments: [ownWords(input)], unanswered: [] }, input);
}

type Tried = { plan: ModelPlan | null; text: string; violations: string[] };

async function askForPlan(chat: Chat, input: PlanInput, messages: Message[], signal: AbortSignal): Promise<Tried> {
  const contents = disclosedPlan(input);
  const format = { type: 'json_object' } as const;
  try {
    const { text } = await chat.complete({ step: 'orchestrator', contents, messages, format }, signal);
    return read(text, input.messages);
  } catch (cause) {
    if (!(cause instanceof ModelFailure)) throw cause;
    return { plan: null, text: '', violations: ['The answer was no JSON object.'] };
  }
}

function read(text: string, messages: readonly TurnMessage[]): Tried {
  const parsed = ModelPlan.safeParse(parseJson(text));
  if (!parsed.success) return { plan: null, text, violations: [z.prettifyError(parsed.error)] };
  const violations = inventedNumbers(parsed.data, messages);
  return { plan: violations.length === 0 ? parsed.data : null, text, violations };
}

const findNumbers = createNumberFinder([]);

// Shown ungated, so it may hold only numbers from the messages.
function inventedNumbers({ assignments }: ModelPlan, messages: readonly TurnMessage[]): string[] {
  const written = messages.flatMap(({ role, content }) => (role === 'user' ? findNumbers(content) : []));
  return assignments.flatMap(({ agent, question }) =>
    findNumbers(question)
      .filter((number) => !written.some((each) => isSame(each, number)))
      .map(({ text }) => `The question to ${agent} holds “${text.trim()}”, which the person did not write.`),
  );
}

const isSame = (a: FoundNumber, b: FoundNumber): boolean =>
  Number.isNaN(a.value) ? a.text.trim().toLowerCase() === b.text.trim().toLowerCase() : a.value === b.value;

const ownWords = ({ messages }: PlanInput) =>
  ({ agent: 'data_analyst', question: lastQuestion(messages).slice(0, 500) }) as const;

function toPlan({ assignments, unanswered }: ModelPlan, input: PlanInput): Plan {
  const looksUp = assignments.length === 0 || assignments.some(({ agent }) => agent === 'data_analyst');
  return { assignments: looksUp ? assignments : [ownWords(input), ...assignments], items: [], unanswered };
}
