import { newId } from '../../../db/id.ts';
import { fail } from '../../../routers/core/errors.ts';
import { labFileBytesMax } from '../../../routers/labs/lab-file.ts';
import type { Context } from '../../../routers/trpc.ts';
import { procedureAt } from '../../procedures.ts';
import { type BodyLimits, closing } from '../body.ts';
import { type Gate, requestContext, type Services } from '../context.ts';
import { errorResponse, once } from '../rest.ts';
import { formSha256, readForm } from './multipart.ts';
import { StagedFile } from './staged-file.ts';

const partsMax = 4;
const upload = procedureAt('labs.upload');

type Shell = {
  services: Services;
  gate: Gate;
  limits: BodyLimits;
  /** Lifts the idle timeout, which does not care whether bytes arrive: a large file on a slow line takes longer. */
  keepOpen: (request: Request) => void;
};

/**
 * `POST /v1/labs/upload`: a form instead of JSON, everything else as on the rest of `/v1`. It is read when it is first
 * asked for, behind authorization and quota, and its file goes to the disk as it comes.
 */
export async function answerUpload(request: Request, { services, gate, limits, keepOpen }: Shell): Promise<Response> {
  const requestId = newId('req');
  let ctx: Context | undefined;
  const staged = new StagedFile(services.storage, () => ownerOf(ctx));
  try {
    const form = once(() =>
      readForm(request, { ...limits, partBytesMax: labFileBytesMax, partsMax }, (head) => staged.open(head)),
    );
    const retry = { scope: 'POST /v1/labs/upload', bodySha256: async () => formSha256(await form()) };
    ctx = await requestContext(services, gate, request, { requestId, retry });
    if (ctx.principal?.kind !== 'user') throw fail(ctx.refusal);
    keepOpen(request);
    const output = await upload(
      ctx,
      once(async () => ({ file: staged.fileOf(await form()) })),
    );
    return ending(Response.json(output, { headers: ctx.responseHeaders }));
  } catch (cause) {
    return ending(errorResponse(cause, ctx ?? { ...services, requestId }));
  } finally {
    await staged.discard().catch(() => services.log.warn({ request_id: requestId }, 'draft_not_removed'));
  }
}

function ownerOf(ctx: Context | undefined): string {
  if (ctx?.principal?.kind !== 'user') throw new Error('A form is read for a person who is known.');
  return ctx.principal.id;
}

/** Nothing else would end a connection whose idle timeout is lifted. */
function ending(response: Response): Response {
  response.headers.set('connection', closing.connection);
  return response;
}
