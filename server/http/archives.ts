import { hash } from 'node:crypto';
import { Elysia } from 'elysia';
import { newId } from '../../db/id.ts';
import { fail } from '../../routers/core/errors.ts';
import type { Context } from '../../routers/trpc.ts';
import type { BodyLimits } from '../body.ts';
import { type Call, procedureAt } from '../procedures.ts';
import { pathOf } from './address.ts';
import { errorResponse, unparsed } from './error-response.ts';
import type { BodyRoom } from './held-body.ts';
import { once, readJsonText, readText } from './request-body.ts';
import { requestContext, type Shell } from './request-context.ts';
import { decodeSegment } from './route-table.ts';

const addPart = procedureAt('archives.addPart');
const postFeed = procedureAt('feeds.healthAutoExport');

export const archiveRoutes = (shell: Shell) =>
  new Elysia()
    .post('/v1/archives/:id/parts', ({ request }) => answerPart(request, shell), unparsed)
    .post('/v1/feeds/health-auto-export', ({ request }) => answerFeed(request, shell), unparsed);

const answerPart = (request: Request, shell: Shell) => {
  const id = decodeSegment(pathOf(request).split('/')[3] ?? '');
  const part = partOf(new URL(request.url).searchParams.getAll('part'));
  return answerText(request, shell, {
    ...{ call: addPart, limits: shell.bodies.archivePart, read: readText, suffix: `?part=${part}` },
    input: (lines) => ({ id, lines, part }),
  });
};

const partOf = (given: readonly string[]) =>
  given.length === 1 && /^\d{1,9}$/.test(given[0] ?? '') ? Number(given[0]) : (given[0] ?? undefined);

const answerFeed = (request: Request, shell: Shell) =>
  answerText(request, shell, {
    ...{ call: postFeed, limits: shell.bodies.feed, read: readJsonText, suffix: '' },
    input: (text) => ({ text }),
  });

type Route = {
  call: Call;
  limits: BodyLimits;
  read: (request: Request, limits: BodyLimits, room: BodyRoom) => Promise<string>;
  suffix: string;
  input: (text: string) => unknown;
};

async function answerText(request: Request, shell: Shell, { call, limits, read, suffix, input }: Route) {
  const { services, credentials, rooms } = shell;
  const requestId = newId('req');
  let ctx: Context | undefined;
  let given: unknown;
  try {
    const body = once(() => read(request, limits, rooms.people));
    const retry = { scope: `POST ${pathOf(request)}${suffix}`, bodySha256: async () => hash('sha256', await body()) };
    ctx = await requestContext(services, credentials, request, { requestId, retry });
    if (ctx.principal?.kind !== 'user') throw fail(ctx.refusal);
    const output = await call(ctx, async () => {
      given = input(await body());
      return given;
    });
    return Response.json(output, { headers: ctx.responseHeaders });
  } catch (cause) {
    return errorResponse(cause, ctx ?? { ...services, requestId }, given);
  }
}
