import { Elysia } from 'elysia';
import { fail } from '../../routers/core/errors.ts';
import { appPathOf } from '../../web/app/paths.ts';
import type { Services } from '../context.ts';
import { watchRequests } from '../observability/request-watch.ts';
import { literalRoutes, patternOf } from '../observability/route-names.ts';
import type { Telemetry } from '../observability/telemetry.ts';
import { addressed, pathOf } from './address.ts';
import { archiveRoutes } from './archives.ts';
import { withCors, withStrictTransport } from './cors.ts';
import { answeringFor, unparsed } from './error-response.ts';
import { eventRoutes } from './event-stream.ts';
import { type BodyRooms, openRooms } from './held-body.ts';
import { mcpRoutes } from './mcp.ts';
import { oauthMetadataRoutes } from './oauth-metadata.ts';
import { appAssetRoutes, appShell } from './pages/app-page.ts';
import { consentPageRoutes } from './pages/consent-page.ts';
import { docsRoutes } from './pages/docs-pages.ts';
import { pageRoutes, unknownAddress, wantsPage } from './pages/pages.ts';
import { type SignInOptions, signInPageRoutes } from './pages/sign-in-page.ts';
import { type Bodies, bodyLimits, noRoom } from './request-body.ts';
import type { Access, Credentials, Shell } from './request-context.ts';
import { restRoutes } from './rest.ts';
import { isRestPath } from './route-table.ts';
import { type StatusOptions, statusRoutes } from './status.ts';
import { trpcRoutes } from './trpc.ts';
import { uploadRoutes } from './upload/upload.ts';
import { type WebhookOptions, webhookRoutes } from './webhook.ts';

type Widget = (request: Request, sessionId: string) => Promise<Response>;

export type AppOptions = Omit<StatusOptions, 'app'> & {
  services: Services;
  access: Access;
  webhook: WebhookOptions;
  signIn: SignInOptions;
  corsOrigins: readonly string[];
  bodies?: Bodies;
  rooms?: BodyRooms;
  storageDir: string;
  widget?: Widget | undefined;
  telemetry?: Pick<Telemetry, 'metrics' | 'spans' | 'logRequest'>;
  addressOf: Credentials['addressOf'];
} & Pick<Shell, 'keepOpen' | 'stopping'>;

export function createApp(options: AppOptions) {
  const { services, access, corsOrigins, telemetry, bodies = bodyLimits, keepOpen, stopping } = options;
  const openStreams = telemetry?.metrics.openStreams;
  const rooms = options.rooms ?? openRooms(options.storageDir);
  const shell: Shell = {
    services,
    credentials: { ...access.credentials, addressOf: options.addressOf },
    bodies,
    rooms,
    keepOpen,
    stopping,
    openStreams,
  };
  const page = appShell({
    baseUrl: services.baseUrl,
    signIn: options.signIn.identityProvider ? 'external' : options.signIn.signUpOpen ? 'open' : 'closed',
    mails: options.signIn.smtp !== null,
    wearables: options.widget ? 'made-up' : 'real',
  });
  // Elysia rejects hosts shorter than 4 characters unless this is off.
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .use(statusRoutes(shell, { ...options, app: page }))
    .use(pageRoutes(shell))
    .use(appAssetRoutes(shell))
    .use(docsRoutes(shell))
    .use(signInPageRoutes(shell, options.signIn))
    .use(consentPageRoutes(shell, options.signIn))
    .use(oauthMetadataRoutes(shell))
    .use(eventRoutes(shell))
    .use(uploadRoutes(shell))
    .use(archiveRoutes(shell))
    .use(restRoutes(shell))
    .use(trpcRoutes(shell))
    .use(mcpRoutes(shell, corsOrigins))
    .use(authRoutes(shell, access, options.addressOf))
    .use(webhookRoutes(shell, options.webhook))
    .use(widgetRoutes(shell, options.widget))
    .use(otherRoutes(shell, page));

  const paths = app.routes.map(({ path }) => path);
  const literals = paths.filter((path) => !path.includes('*')).map(patternOf);
  const isKnown = async (path: string) =>
    path.startsWith('/trpc/') || literals.some((pattern) => pattern.test(path)) || isRestPath(path);
  const shared = withCors(corsOrigins, isKnown, (request) => app.fetch(request));
  const whole = withStrictTransport(services.baseUrl, shared);
  const routes = literalRoutes(paths);
  const answer = telemetry ? watchRequests(whole, (request) => routes(pathOf(request)), telemetry) : whole;
  return { fetch: (request: Request) => answer(addressed(request)) };
}

function authRoutes(
  { services, bodies, rooms }: Shell,
  { signIn, device, oauth }: Access,
  addressOf: Credentials['addressOf'],
) {
  const { bytesMax } = bodies.signIn;
  const answer = answeringFor(services)(async (request, requestId) => {
    const path = pathOf(request).slice('/auth'.length);
    const answerer = path.startsWith('/device/') ? device : path.startsWith('/oauth/') ? oauth : signIn;
    if (!answerer) throw fail('not_found');
    if (!rooms.strangers.take('memory', bytesMax)) throw noRoom();
    try {
      return await answerer(request, { requestId, path, address: addressOf(request) });
    } finally {
      rooms.strangers.give('memory', bytesMax);
    }
  });
  return new Elysia().all('/auth/*', answer, unparsed);
}

function widgetRoutes({ services }: Shell, widget: Widget | undefined) {
  const plugin = new Elysia();
  if (!widget) return plugin;
  const visit = answeringFor(services)((request) => widget(request, pathOf(request).split('/').at(-1) ?? ''));
  return plugin.get('/simulator/widget/:session', visit).post('/simulator/widget/:session', visit, unparsed);
}

function otherRoutes({ services }: Shell, app: StatusOptions['app']) {
  const answer = answeringFor(services)((request, requestId) => {
    if (!wantsPage(request)) throw fail('not_found');
    if (appPathOf(pathOf(request))) return app(request, requestId);
    const { body, headers } = unknownAddress(services.baseUrl);
    return new Response(body, { status: 404, headers: { ...headers, vary: 'Accept', 'x-request-id': requestId } });
  });
  return new Elysia().all('/*', answer, unparsed);
}
