import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { href } from '../data/place.ts';
import { session, signOut } from '../data/session.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';

type Destination = { path: string; label: string; icon: IconName };

/** At the left of a wide screen, at the foot of a narrow one. */
export function Rail({ destinations }: { destinations: readonly Destination[] }) {
  const { path } = useLocation();
  const [open, setOpen] = useState(false);
  const isHere = (target: string) =>
    path === href(target) || path.startsWith(`${href(target)}/`) || (target === '/today' && path === href('/'));
  return (
    <nav class="rail" aria-label="Main">
      <p class="brand">hale</p>
      <ul class="plain-list">
        {destinations.map((destination) => (
          <li key={destination.path}>
            <a href={href(destination.path)} aria-current={isHere(destination.path) ? 'page' : undefined}>
              <Icon name={destination.icon} />
              {destination.label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="person" />
            Account
          </button>
        </li>
      </ul>
      {open && <Account onClose={() => setOpen(false)} />}
    </nav>
  );
}

function Account({ onClose }: { onClose: () => void }) {
  const known = session.value;
  return (
    <Dialog title="Account" onClose={onClose}>
      {known.state === 'in' && (
        <p>
          Signed in as <span class="strong">{known.email}</span>.
        </p>
      )}
      <p>
        <a href={href('/docs')}>Documentation</a>
      </p>
      <div>
        <Button onClick={signOut}>Sign out</Button>
      </div>
    </Dialog>
  );
}
