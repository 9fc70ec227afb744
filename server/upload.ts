import { newId } from '../db/id.ts';
import { fail } from '../routers/errors.ts';
import { type LabFile, labFileBytesMax } from '../routers/lab-file.ts';
import type { Context } from '../routers/trpc.ts';
import { type BodyLimits, closing } from './body.ts';
import { type Gate, requestContext, type Services } from './context.ts';
import { procedureAt } from './invoke.ts';
import { type FormPart, formSha256, readForm } from './multipart.ts';
import { errorResponse, once } from './rest.ts';
import { createTurnstile } from './turnstile.ts';

const partsMax = 4;
const upload = procedureAt('labs.upload');
/** Every form that is being read or stored is held in memory. */
const throughTurnstile = createTurnstile({ slots: 12, slotsOfOne: 4 });

type Shell = {
  services: Services;
  gate: Gate;
  limits: BodyLimits;
  /** Lifts the idle timeout, which does not care whether bytes arrive: a large file on a slow line takes longer. */
  keepOpen: (request: Request) => void;
};

/** `POST /v1/labs/upload`: a form instead of JSON, everything else as on the rest of `/v1`. */
export async function answerUpload(request: Request, { services, gate, limits, keepOpen }: Shell): Promise<Response> {
  const requestId = newId('req');
  let ctx: Context | undefined;
  try {
    const form = once(() => {
      keepOpen(request);
      return readForm(request, { ...limits, partBytesMax: labFileBytesMax, partsMax });
    });
    const retry = { scope: 'POST /v1/labs/upload', bodySha256: async () => formSha256(await form()) };
    const caller = await requestContext(services, gate, request, { requestId, retry });
    ctx = caller;
    if (caller.principal?.kind !== 'user') throw fail(caller.refusal, { headers: closing });
    const output = await throughTurnstile(caller.principal.id, () =>
      upload(caller, async () => ({ file: fileOf(await form()) })),
    );
    // Nothing else would end a connection whose idle timeout is lifted.
    return Response.json(output, { headers: { ...caller.responseHeaders, ...closing } });
  } catch (cause) {
    return errorResponse(cause, ctx ?? { ...services, requestId });
  }
}

/** Other parts say nothing to us. */
function fileOf(parts: readonly FormPart[]): LabFile {
  const [file, another] = parts.filter(({ name }) => name === 'file');
  if (!file || another || !file.fileName)
    throw fail('invalid_request', { message: 'Send exactly one part named file, with a filename.' });
  return { fileName: file.fileName, contentType: file.type, bytes: file.bytes };
}
