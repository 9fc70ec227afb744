import { z } from 'zod';

export const PostHealthAutoExport = {
  meta: { rest: { errors: ['unprocessable'] } },
  input: z.object({ text: z.string() }),
  output: z
    .object({ ok: z.literal(true), raw_event_id: z.int() })
    .meta({ id: 'FeedPosted', example: { ok: true, raw_event_id: 17 } }),
} as const;
