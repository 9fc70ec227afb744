import { keepIn } from '../data/keep-in.ts';
import { appPathOf } from '../paths.ts';

/** Set by the bundler. */
declare const SHELL: { version: string; files: readonly string[] };
declare const registration: { scope: string };
declare const clients: { claim: () => Promise<void> };
declare const skipWaiting: () => Promise<void>;

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };

const cacheName = `hale-shell-${SHELL.version}`;
const page = registration.scope;
const assets = `${registration.scope}assets/`;

/** Never a person's data. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([
    new Request(page, { headers: { accept: 'text/html' }, credentials: 'omit' }),
    ...SHELL.files.map((name) => assets + name),
  ]);
  await skipWaiting();
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('hale-shell-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

const keptAt = (place: Request | string) => caches.match(place, { cacheName, ignoreVary: true }).catch(() => undefined);

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const kept = await keptAt(page);
    if (kept) return kept;
    throw cause;
  }
}

/** Asset names change with their content. */
async function openAsset(request: Request): Promise<Response> {
  const kept = await keptAt(request);
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await keepIn(cacheName, request, fetched.clone());
  return fetched;
}

addEventListener('install', (event) => (event as Waiting).waitUntil(keepShell()));
addEventListener('activate', (event) => (event as Waiting).waitUntil(removeOld()));
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching;
  const answer = respondWith.bind(event);
  if (request.method !== 'GET') return;
  if (request.url.startsWith(assets)) return answer(openAsset(request));
  const { origin, pathname } = new URL(request.url);
  const path = `/${(origin + pathname).slice(page.length)}`;
  if (request.mode === 'navigate' && request.url.startsWith(page) && appPathOf(path)) answer(openPage(request));
});
