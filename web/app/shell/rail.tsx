import { useLocation } from 'preact-iso';
import { href } from '../data/place.ts';
import { Icon, type IconName } from '../parts/icon.tsx';

type Destination = { path: string; label: string; icon: IconName; beyond?: readonly string[] };

export function Rail({ destinations }: { destinations: readonly Destination[] }) {
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
