import { historyTypes } from '../../../routers/core/jobs.contract.ts';
import { ImportHistory, SyncData } from '../../../routers/data/data.contract.ts';
import { ListLabs, UploadLab } from '../../../routers/labs/labs.contract.ts';
import { ConnectSource, ListSources } from '../../../routers/sources/sources.contract.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { dayItems } from '../../simulator/payloads.ts';
import { ownSeed, truthOf } from '../../simulator/people.ts';
import type { Session } from '../replay/session.ts';
import { awaitValue, callAs } from './http.ts';
import { allowInWidget } from './widget-visit.ts';

/** What a person does with hale before the first question, by nothing but requests. */

const provider = 'garmin';
const daysBack = 90;

type LabResult = Awaited<ReturnType<typeof syncOf>>['biomarkers'][number];

/** Connects the watch unless an earlier run has. */
export async function connectWatch(session: Session): Promise<void> {
  const find = async () => {
    const { data } = await callAs(session, '/v1/sources', ListSources.output);
    return data.find((source) => source.provider === provider) ?? null;
  };
  if (await find()) return;
  const { widget_url } = await callAs(session, '/v1/sources/aggregator/connect', ConnectSource.output, { provider });
  await allowInWidget(widget_url, provider);
  await awaitValue('The connection', find);
}

/** Has the last days sent and waits until sync has all of them. Returns how many rows that are. */
export async function importDays(session: Session, onProgress: (done: number, total: number) => void): Promise<number> {
  const { start, end } = await callAs(session, '/v1/import', ImportHistory.output, { days: daysBack });
  const person = { seed: ownSeed, referenceId: session.userId, provider: provider.toUpperCase() };
  const days = truthOf(person, { start, end }, Date.now());
  const total = days.flatMap((day) => historyTypes.flatMap((type) => dayItems[type](day))).length;
  return awaitValue(`All ${total} rows`, async () => {
    const rows = await syncOf(session);
    const all = [...rows.daily_summary, ...rows.sleep_sessions, ...rows.activities, ...rows.body_measurements];
    const done = all.filter(({ date }) => date >= start).length;
    onProgress(Math.min(done, total), total);
    return done >= total ? done : null;
  });
}

/** Uploads the report unless an earlier run has. */
export async function uploadReport(session: Session, pdf: Uint8Array<ArrayBuffer>): Promise<void> {
  if (await newestReport(session)) return;
  const form = new FormData();
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'lab-report.pdf');
  await callAs(session, '/v1/labs/upload', UploadLab.output, form);
}

/** What stands in the report, once it has been read. */
export async function resultsOfReport(session: Session): Promise<LabResult[]> {
  await awaitValue('The report', async () => {
    const report = await newestReport(session);
    if (!report) throw new UsageError('The aggregator could not read the report; GET /v1/labs says why.');
    return report.aggregator_status === 'parsed' ? report : null;
  });
  return (await syncOf(session)).biomarkers;
}

async function newestReport(session: Session) {
  const { uploads } = await callAs(session, '/v1/labs', ListLabs.output);
  return uploads.find(({ aggregator_status }) => !aggregator_status.startsWith('failed')) ?? null;
}

const syncOf = (session: Session) => callAs(session, '/v1/data/sync', SyncData.output);
