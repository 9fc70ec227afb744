import { useLocation } from 'preact-iso';
import { importing } from '../data/import-state.ts';
import { href } from '../data/place.ts';
import { numberText } from '../text/values.ts';

const to = href('/sources');

export function Importing() {
  const { path } = useLocation();
  const now = importing.value;
  if (now.state === 'none' || now.state === 'done' || path === to) return null;
  return (
    <p class="offline">
      <a href={to}>
        {now.state === 'running' ? `Importing ${now.name}${shareText(now.progress)}` : `${now.name} waits for you`}
      </a>
    </p>
  );
}

const shareText = ({ done, total }: { done: number; total: number }) =>
  total > 0 ? `: ${numberText(Math.floor((100 * Math.min(done, total)) / total), 0)}\u00a0%` : '';
