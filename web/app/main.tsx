import { render } from 'preact';
import { address } from './data/place.ts';
import { begin } from './data/session.ts';
import { registerServiceWorker } from './offline/register.ts';
import { screenAt } from './routes.tsx';
import { App } from './shell/app.tsx';

// Cookies and origin checks need the public address.
const place = document.getElementById('app');
if (location.origin !== new URL(address).origin)
  location.replace(address + location.pathname + location.search + location.hash);
else if (place) {
  render(<App />, place);
  void screenAt(location.pathname).component.preload();
  void begin();
  addEventListener('load', registerServiceWorker);
}
