/** Payloads of one connection, with the least they can have. */

type Json = Record<string, unknown>;
export type WearableUser = { user_id: string; provider: string; reference_id: string };

const event = (type: string, user: WearableUser, data: Json[]) => ({ type, user, data });

export const daily = (user: WearableUser, date: string, fields: Json = {}, offset = '+00:00') =>
  event('daily', user, [{ metadata: { start_time: `${date}T00:00:00.000000${offset}` }, ...fields }]);

export const steps = (user: WearableUser, date: string, count: number | null) =>
  daily(user, date, { distance_data: { steps: count } });

/** A night from 23:00 to 07:00 that ends on `date`. */
export const night = (user: WearableUser, date: string, fields: Json = {}, offset = '+00:00') =>
  event('sleep', user, [
    {
      metadata: {
        summary_id: `night-${date}`,
        start_time: `${dayBefore(date)}T23:00:00.000000${offset}`,
        end_time: `${date}T07:00:00.000000${offset}`,
        is_nap: false,
      },
      ...fields,
    },
  ]);

export const run = (user: WearableUser, date: string, id: string, fields: Json = {}, metadata: Json = {}) =>
  event('activity', user, [
    {
      metadata: {
        summary_id: id,
        start_time: `${date}T08:00:00.000000+00:00`,
        end_time: `${date}T08:45:00.000000+00:00`,
        type: 8,
        upload_type: 1,
        ...metadata,
      },
      ...fields,
    },
  ]);

export const withdrawnRun = (user: WearableUser, date: string, id: string) =>
  run(user, date, id, {}, { upload_type: 4 });

export const body = (user: WearableUser, date: string, fields: Json = {}) =>
  event('body', user, [{ metadata: { start_time: `${date}T07:30:00.000000+00:00` }, ...fields }]);

export const weight = (user: WearableUser, date: string, kg: number) =>
  body(user, date, { measurements_data: { measurements: [{ weight_kg: kg }] } });

/** The vendor's current lab event: layered results in an envelope that names the person. */
export const labReport = (referenceId: string, sessionId: string, results: Record<string, number>) => ({
  type: 'lab_report.completed',
  event_id: crypto.randomUUID(),
  data: {
    session_id: sessionId,
    reference_id: referenceId,
    report_date: '2026-06-30',
    results: Object.entries(results).map(([name, numeric]) => ({
      source: { name, value: String(numeric), units: 'mg/dL' },
      biomarker: { display_name: name },
      measurement: { type: 'numeric', numeric, units: 'mg/dL' },
    })),
  },
});

export const auth = (user: WearableUser) => ({
  type: 'auth',
  status: 'success',
  user,
  widget_session_id: crypto.randomUUID(),
});
export const deauth = (user: WearableUser) => ({
  type: 'deauth',
  status: 'success',
  user,
  message: crypto.randomUUID(),
});

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
