import type { Hale as Client, HaleError } from '../../../web/sdk/index.ts';

/** Sent to other runtimes as text, so it uses only its arguments. */
export async function tour({ Hale, baseUrl, apiKey }: { Hale: typeof Client; baseUrl: string; apiKey: string }) {
  const hale = new Hale({ baseUrl, apiKey });
  const pieces: string[] = [];
  const question = 'How many steps did I take per day over the last 7 days?';
  const { id, result } = await hale.turns.ask(question, { onText: (piece) => pieces.push(piece) });
  const events: string[] = [];
  for await (const { event } of hale.turns.events(id)) events.push(event);
  const turns: string[] = [];
  for await (const turn of hale.turns.list({ limit: 1 })) turns.push(turn.id);
  const file = new Blob(['%PDF-1.7\n'], { type: 'application/pdf' });
  const upload = await hale.labs.upload(file.stream(), { filename: 'blood.pdf' });
  const stop = new AbortController();
  stop.abort();
  const codeOf = (call: Promise<unknown>) => call.catch(({ code, requestId }: HaleError) => [code, requestId !== null]);
  return {
    user: (await hale.me.get()).user_id,
    whole: pieces.join('') === result.answer && result.answer !== '',
    ends: [events[0], events.at(-1)],
    listed: turns.includes(id),
    stored: (await hale.labs.list()).some((lab) => lab.id === upload.upload_id && lab.file_name === 'blood.pdf'),
    steps: (await hale.data.sync()).daily_summary.map((day) => day.steps),
    missing: await codeOf(hale.turns.get('turn_x')),
    aborted: await codeOf(hale.me.get({ signal: stop.signal })),
    unreachable: await codeOf(new Hale({ baseUrl: 'http://127.0.0.1:9', apiKey, maxRetries: 0 }).me.get()),
  };
}
