import { historyTypes } from '../../../routers/core/jobs.contract.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { dayItems } from '../../simulator/payloads.ts';
import { ownSeed, truthOf } from '../../simulator/people.ts';
import type { Session } from '../replay/session.ts';

const provider = 'garmin';
const daysBack = 90;

export async function connectWatch({ hale }: Session): Promise<void> {
  const find = async () => (await hale.sources.list()).find((source) => source.provider === provider) ?? null;
  if (await find()) return;
  const { widget_url } = await hale.sources.connect({ provider });
  await allowInWidget(widget_url, provider);
  await awaitValue('The source', find);
}

export async function importDays(
  { hale, userId }: Session,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const { start, end } = await hale.data.import({ days: daysBack });
  const person = { seed: ownSeed, referenceId: userId, provider: provider.toUpperCase() };
  const days = truthOf(person, { start, end }, Date.now());
  const total = days.flatMap((day) => historyTypes.flatMap((type) => dayItems[type](day))).length;
  return awaitValue(`All ${total} rows`, async () => {
    const rows = await hale.data.sync();
    const all = [...rows.daily_summary, ...rows.sleep_sessions, ...rows.activities, ...rows.body_measurements];
    const done = all.filter(({ date }) => date >= start).length;
    onProgress(Math.min(done, total), total);
    return done >= total ? done : null;
  });
}

export async function uploadReport(session: Session, pdf: Uint8Array<ArrayBuffer>): Promise<void> {
  if (await newestReport(session)) return;
  await session.hale.labs.upload(new File([pdf], 'lab-report.pdf', { type: 'application/pdf' }));
}

export async function resultsOfReport(session: Session) {
  await awaitValue('The report', async () => {
    const report = await newestReport(session);
    if (!report) throw new UsageError('The aggregator could not read the report; GET /v1/labs says why.');
    return report.aggregator_status === 'parsed' ? report : null;
  });
  return (await session.hale.data.sync()).biomarkers;
}

async function newestReport({ hale }: Session) {
  const uploads = await hale.labs.list();
  return uploads.find(({ aggregator_status }) => !aggregator_status.startsWith('failed')) ?? null;
}

const settleMsMax = 60_000;
const pollMs = { first: 100, max: 2_000, growth: 1.3 };

async function awaitValue<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
  const endMs = Date.now() + settleMsMax;
  for (let waitMs = pollMs.first; ; waitMs = Math.min(pollMs.max, waitMs * pollMs.growth)) {
    const value = await read();
    if (value !== null) return value;
    if (Date.now() > endMs)
      throw new UsageError(`${what} did not appear in ${settleMsMax / 1000} s; look at the server's log.`);
    await Bun.sleep(waitMs);
  }
}

export async function allowInWidget(widgetUrl: string, wanted: string): Promise<void> {
  const page = await visit(widgetUrl);
  const form = await readForm(page);
  if (!form.choices.includes(wanted)) throw new UsageError(`The widget does not offer ${wanted}.`);
  const body = new URLSearchParams({ [form.choiceName]: wanted, [form.buttonName]: form.buttonValue });
  const landed = await visit(page.url, { method: 'POST', body });
  await landed.body?.cancel();
  if (!landed.ok) throw new UsageError(`The widget answered ${landed.status}.`);
}

const timeoutMs = 30_000;

async function visit(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new UsageError(`${url} does not answer.`, { cause });
  }
}

async function readForm(page: Response) {
  const form = { choiceName: '', choices: [''], buttonName: '', buttonValue: '' };
  const rewriter = new HTMLRewriter()
    .on('form[method="post"] input[type="radio"]', {
      element: (input) => {
        form.choiceName = input.getAttribute('name') ?? '';
        form.choices.push(input.getAttribute('value') ?? '');
      },
    })
    .on('form[method="post"] button.allow', {
      element: (button) => {
        form.buttonName = button.getAttribute('name') ?? '';
        form.buttonValue = button.getAttribute('value') ?? '';
      },
    });
  await rewriter.transform(page).text();
  return form;
}
