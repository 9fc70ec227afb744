import { href } from '../data/place.ts';
import { scriptUrl } from '../data/scripts.ts';

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(scriptUrl('/sw.js'), { scope: href('/') }).catch(() => undefined);
}
