import { href } from '../data/place.ts';
import { scriptUrl } from '../data/scripts.ts';

/** Without one the app works as well, but only with a connection. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(scriptUrl('/sw.js'), { scope: href('/') }).catch(() => undefined);
}
