import { Elysia } from 'elysia';
import { newId } from '../../../db/id.ts';
import { requireDisk } from '../../../routers/account/room.ts';
import { fail } from '../../../routers/core/errors.ts';
import { LabContent, type LabFile, labFileBytesMax } from '../../../routers/labs/lab-file.ts';
import type { Draft, StoragePort } from '../../../routers/ports.ts';
import type { Context } from '../../../routers/trpc.ts';
import { procedureAt } from '../../procedures.ts';
import { errorResponse, unparsed } from '../error-response.ts';
import { closeConnection, once } from '../request-body.ts';
import { requestContext, type Shell } from '../request-context.ts';
import { type FormPart, formSha256, type PartHead, type PartSink, readForm } from './multipart.ts';

const passOver: PartSink = async () => {};

class StagedFile {
  readonly #storage: StoragePort;
  readonly #ownerId: () => string;
  #content: LabContent | undefined;
  #draft: Draft | undefined;
  #failure: { cause: unknown } | undefined;

  constructor(storage: StoragePort, ownerId: () => string) {
    this.#storage = storage;
    this.#ownerId = ownerId;
  }

  async open({ name, fileName, type }: PartHead): Promise<PartSink> {
    if (name !== 'file' || !fileName || this.#content) return passOver;
    const content = new LabContent(type);
    this.#content = content;
    await this.#attempt(async () => {
      this.#draft = await this.#storage.stage({ userId: this.#ownerId() });
    });
    return async (bytes) => {
      content.write(bytes);
      await this.#attempt(() => this.#draft?.write(bytes));
    };
  }

  fileOf(parts: readonly FormPart[]): LabFile {
    const [file, another] = parts.filter(({ name }) => name === 'file');
    if (!file?.fileName || another)
      throw fail('invalid_request', { message: 'Send exactly one part named file, with a filename.' });
    if (this.#failure) throw this.#failure.cause;
    if (!this.#content || !this.#draft) throw new Error('The file of a form that was read is not there.');
    return { fileName: file.fileName, contentType: file.type, content: this.#content, draft: this.#draft };
  }

  async discard(): Promise<void> {
    await this.#draft?.discard();
  }

  async #attempt(action: () => Promise<void> | undefined): Promise<void> {
    if (this.#failure) return;
    try {
      await action();
    } catch (cause) {
      this.#failure = { cause };
    }
  }
}

const partsMax = 4;
const upload = procedureAt('labs.upload');

export const uploadRoutes = (shell: Shell) =>
  new Elysia().post('/v1/labs/upload', ({ request }) => answerUpload(request, shell), unparsed);

async function answerUpload(
  request: Request,
  { services, credentials, bodies, rooms, keepOpen }: Shell,
): Promise<Response> {
  const requestId = newId('req');
  let ctx: Context | undefined;
  const staged = new StagedFile(services.storage, () => ownerOf(ctx));
  try {
    const form = once(() =>
      readForm(request, { ...bodies.upload, partBytesMax: labFileBytesMax, partsMax, room: rooms.people }, (head) =>
        staged.open(head),
      ),
    );
    const retry = { scope: 'POST /v1/labs/upload', bodySha256: async () => formSha256(await form()) };
    ctx = await requestContext(services, credentials, request, { requestId, retry });
    if (ctx.principal?.kind !== 'user') throw fail(ctx.refusal);
    await requireDisk(services);
    // The idle timeout ignores arriving bytes.
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

/** No idle timeout: close with the answer. */
function ending(response: Response): Response {
  response.headers.set('connection', closeConnection.connection);
  return response;
}
