import { z } from 'zod';
import { Timestamp } from '../core/contract.ts';
import { TurnError, TurnResult, terminalSeq } from './turns.contract.ts';

const id = z.int().min(1).meta({ description: 'Increases from frame to frame; values may be skipped.' });
const lastId = z.literal(terminalSeq).meta({ description: 'Of the last frame, always.' });

/** What a client reads from a turn's stream, frame by frame: the event's name, its id, and `data` parsed as JSON. */
export const TurnFrame = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('turn.started'),
      id,
      data: z.object({ type: z.literal('turn.started'), seq: z.int(), at: Timestamp, turn_id: z.string() }),
    }),
    z.object({
      event: z.literal('phase'),
      id,
      data: z.object({ type: z.literal('phase'), agent: z.string(), phase: z.string() }),
    }),
    z.object({
      event: z.literal('agent_start'),
      id,
      data: z.object({ type: z.literal('agent_start'), agent: z.string(), question: z.string() }),
    }),
    z.object({
      event: z.literal('synthesis_delta'),
      id,
      data: z.object({
        type: z.literal('synthesis_delta'),
        text: z.string().meta({ description: 'The next piece of the answer.' }),
      }),
    }),
    z.object({
      event: z.literal('turn.completed'),
      id: lastId,
      data: z.object({ type: z.literal('turn.completed'), turn_id: z.string(), result: TurnResult }),
    }),
    z.object({ event: z.literal('turn.failed'), id: lastId, data: TurnError }),
  ])
  .meta({ id: 'TurnFrame', description: 'One frame of a stream of server-sent events; `data` is sent as JSON text.' });
