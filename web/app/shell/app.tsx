import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import type { Problem } from '../../sign-in/browser/problem.ts';
import { problemOf } from '../data/api.ts';
import { online } from '../data/connection.ts';
import { focusWithinMs, questionFocus } from '../data/focus.ts';
import { href, root } from '../data/place.ts';
import '../data/profile.ts';
import { singleKeys } from '../data/device.ts';
import { importing } from '../data/import-state.ts';
import { lookUp, session } from '../data/session.ts';
import { Button } from '../parts/button.tsx';
import { Failed } from '../parts/failed.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { noteScreenChange } from '../parts/title.tsx';
import { Toasts } from '../parts/toast.tsx';
import { ProofPlace } from '../proof/proof-place.tsx';
import { destinations, screenAt, screens } from '../routes.tsx';
import { numberText } from '../text/values.ts';
import { Help } from './help.tsx';

const scope = new RegExp(
  `^${root}(?:/?$|/(?:${Object.keys(screens)
    .flatMap((path) => path.split('/')[1] || [])
    .join('|')})(?:[/?#]|$))`,
);

export const App = () => (
  <LocationProvider scope={scope}>
    <Frame />
    <Toasts />
  </LocationProvider>
);

function Frame() {
  const { path, route } = useLocation();
  const found = session.value;
  const { state } = found;
  const { needs, title } = screenAt(path);
  const isInside = state === 'in' && needs === 'person';
  const [failedAt, setFailedAt] = useState('');
  const [helps, setHelps] = useState(false);
  const before = useRef(path);
  // Before the new heading's effect.
  useMemo(() => {
    if (before.current !== path) noteScreenChange();
    before.current = path;
  }, [path]);
  useLayoutEffect(() => {
    document.title = `${title} · hale`;
    scrollTo(0, 0);
  }, [path]);
  useEffect(() => {
    if (state === 'out' && needs === 'person') route(href(`/sign-in${nextOf(path)}`), true);
    if (state === 'in' && needs === 'nobody') route(wanted(), true);
  }, [state, needs, path]);
  useLayoutEffect(() => {
    if (!isInside) return setHelps(false);
    return listenForKeys({
      help: () => setHelps(true),
      ask: () => {
        const box = document.querySelector<HTMLElement>('[data-ask]');
        if (box) box.focus();
        else {
          questionFocus.untilMs = Date.now() + focusWithinMs;
          route(href('/ask'));
        }
      },
    });
  }, [isInside]);
  if (found.state === 'unknown') return found.cause ? <Unreached problem={problemOf(found.cause)} /> : null;
  if (needs !== 'anyone' && (state === 'in') !== (needs === 'person')) return null;
  return (
    <div class={isInside ? 'shell' : ''}>
      {isInside && (
        <a class="skip" href="#main">
          Skip to the content
        </a>
      )}
      {!online.value && (
        <p class="offline" role="status">
          Offline. What you see was read before.
        </p>
      )}
      {isInside && <Importing />}
      {isInside && <Rail destinations={destinations} />}
      <main id="main" tabIndex={-1}>
        {failedAt === path ? (
          <Failed />
        ) : (
          <ErrorBoundary onError={() => setFailedAt(path)}>
            <Router>
              {Object.entries(screens).map(([at, { component }]) => (
                <Route key={at} path={href(at)} component={component} />
              ))}
            </Router>
          </ErrorBoundary>
        )}
      </main>
      {isInside && <ProofPlace />}
      {helps && <Help onClose={() => setHelps(false)} />}
    </div>
  );
}

const nextOf = (path: string) => {
  const place = path.slice(root.length);
  return place === '' || place === '/' ? '' : `?next=${encodeURIComponent(place + location.search)}`;
};

function wanted(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '/today';
  const url = new URL(href(next.startsWith('/') ? next : '/today'), location.origin);
  return url.origin === location.origin && scope.test(url.pathname) ? url.pathname + url.search : href('/today');
}

const Unreached = ({ problem: { code, message } }: { problem: Problem }) => (
  <main class="alone stack">
    <h1>{code === 'network' ? 'hale cannot be reached' : 'hale cannot answer now'}</h1>
    {code !== 'network' && <p>{message}</p>}
    <p class="quiet">Your data is safe where it is. This page looks again by itself.</p>
    <div>
      <Button onClick={lookUp}>Try again</Button>
    </div>
  </main>
);

type Actions = { help: () => void; ask: () => void };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

function listenForKeys({ help, ask }: Actions): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!singleKeys.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = { '?': help, '/': ask }[event.key];
    if (!action || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

const sourcesPath = href('/sources');

function Importing() {
  const { path } = useLocation();
  const now = importing.value;
  if (now.state === 'none' || now.state === 'done' || path === sourcesPath) return null;
  return (
    <p class="offline">
      <a href={sourcesPath}>
        {now.state === 'running' ? `Importing ${now.name}${shareText(now.progress)}` : `${now.name} waits for you`}
      </a>
    </p>
  );
}

const shareText = ({ done, total }: { done: number; total: number }) =>
  total > 0 ? `: ${numberText(Math.floor((100 * Math.min(done, total)) / total), 0)}\u00a0%` : '';

type Destination = { path: string; label: string; icon: IconName; beyond?: readonly string[] };

function Rail({ destinations }: { destinations: readonly Destination[] }) {
  const { path } = useLocation();
  const isHere = (target: string) =>
    path === href(target) || path.startsWith(`${href(target)}/`) || (target === '/today' && path === href('/'));
  const isOf = (destination: Destination) => [destination.path, ...(destination.beyond ?? [])].some(isHere);
  return (
    <nav class="rail" aria-label="Main">
      <p class="brand">hale</p>
      <ul class="plain-list">
        {destinations.map((destination) => (
          <li key={destination.path}>
            <a href={href(destination.path)} aria-current={isOf(destination) ? 'page' : undefined}>
              <Icon name={destination.icon} />
              {destination.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
