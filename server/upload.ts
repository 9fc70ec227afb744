import { newId } from '../db/id.ts';
import { fail } from '../routers/errors.ts';
import { type LabFile, labFileBytesMax } from '../routers/lab-file.ts';
import type { StoragePort } from '../routers/ports.ts';
import type { Context } from '../routers/trpc.ts';
import { type BodyLimits, closing } from './body.ts';
import { type Gate, requestContext, type Services } from './context.ts';
import { procedureAt } from './invoke.ts';
import { type FormPart, formSha256, free, readForm } from './multipart.ts';
import { errorResponse, once } from './rest.ts';
import { createTurnstile } from './turnstile.ts';

const partsMax = 4;
const upload = procedureAt('labs.upload');
/** A form that is being read or stored is held in memory. */
const enter = createTurnstile({ slots: 3, slotsOfOne: 2 });

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
  const parts: FormPart[] = [];
  let leave = () => {};
  /** The file is on the disk or refused: nothing of it is needed any more. */
  const done = () => {
    for (const { bytes } of parts.splice(0)) free(bytes);
    leave();
  };
  try {
    const form = once(async () => {
      parts.push(...(await readForm(request, { ...limits, partBytesMax: labFileBytesMax, partsMax })));
      return parts;
    });
    const retry = { scope: 'POST /v1/labs/upload', bodySha256: async () => formSha256(await form()) };
    const caller = await requestContext(services, gate, request, { requestId, retry });
    ctx = { ...caller, storage: withEnd(services.storage, done) };
    if (caller.principal?.kind !== 'user') throw fail(caller.refusal);
    keepOpen(request);
    leave = await enter(caller.principal.id);
    const output = await upload(
      ctx,
      once(async () => ({ file: fileOf(await form()) })),
    );
    return ending(Response.json(output, { headers: ctx.responseHeaders }));
  } catch (cause) {
    return ending(errorResponse(cause, ctx ?? { ...services, requestId }));
  } finally {
    done();
  }
}

/** Nothing else would end a connection whose idle timeout is lifted. */
function ending(response: Response): Response {
  response.headers.set('connection', closing.connection);
  return response;
}

const withEnd = (storage: StoragePort, end: () => void): StoragePort => ({
  ...storage,
  put: async (key, bytes) => {
    await storage.put(key, bytes);
    end();
  },
});

/** Other parts say nothing to us. */
function fileOf(parts: readonly FormPart[]): LabFile {
  const [file, another] = parts.filter(({ name }) => name === 'file');
  if (!file || another || !file.fileName)
    throw fail('invalid_request', { message: 'Send exactly one part named file, with a filename.' });
  return { fileName: file.fileName, contentType: file.type, bytes: file.bytes };
}
