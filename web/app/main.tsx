import { render } from 'preact';
import { lookUp } from './data/session.ts';
import { App } from './shell/app.tsx';

const place = document.getElementById('app');
if (place) render(<App />, place);
void lookUp();
