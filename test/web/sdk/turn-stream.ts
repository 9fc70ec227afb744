import type { TurnFrame } from '../../../web/sdk/index.ts';
import { json, type Seen } from './stand-in.ts';

export const result = {
  answer: 'You slept 7.4 hours — größtenteils gut.',
  fact_sheet: [],
  agents_used: ['orchestrator'],
  cost_usd: 0,
  duration_ms: 1,
  data_watermark: '2026-11-21T09:30:00.000Z',
  grounding: { numbers: 1, supported: 1, repaired: 0, replaced: 0 },
};
export const lastId = 9_007_199_254_740_991;
export const frames = [
  { event: 'turn.started', id: 1, data: { type: 'turn.started', seq: 1, at: '', turn_id: 'turn_1' } },
  { event: 'phase', id: 4, data: { type: 'phase', agent: 'data_analyst', phase: 'querying' } },
  { event: 'synthesis_delta', id: 5, data: { type: 'synthesis_delta', text: 'You slept 7.4 hours ' } },
  { event: 'synthesis_delta', id: 9, data: { type: 'synthesis_delta', text: '— größtenteils gut.' } },
  { event: 'turn.completed', id: lastId, data: { type: 'turn.completed', turn_id: 'turn_1', result } },
] satisfies TurnFrame[];
export const encoded = (frame: { event: string; id: number | string; data: unknown }) =>
  `event: ${frame.event}\nid: ${frame.id}\ndata: ${JSON.stringify(frame.data)}\n\n`;
export const wire = frames.map(encoded);
export const whole = Buffer.from(wire.join(''));
export const turn = (status: string) => ({ id: 'turn_1', status, result: status === 'completed' ? result : null });
export const created = json(202, { id: 'turn_1', status: 'queued', created_at: '', stream_url: '' });

export const replayFor = ({ headers }: Seen) =>
  frames.flatMap(({ id }, index) => (id > Number(headers['last-event-id'] ?? 0) ? (wire[index] ?? '') : [])).join('');
