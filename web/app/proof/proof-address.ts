import { signal } from '@preact/signals';
import type { Inputs } from '../data/api.ts';

export type Asked =
  | { query: Inputs['metrics']['prove']['query']; said?: number; label: string }
  | { turn: string; key: string; window: string; value: number };

const prefix = '#proof=';

/** Browsers never send the fragment. */
const textOf = (asked: Asked): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(asked))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function read(): Asked | null {
  if (!location.hash.startsWith(prefix)) return null;
  try {
    const text = atob(location.hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'));
    const found: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0))));
    return isAsked(found) ? found : null;
  } catch {
    return null;
  }
}

const isAsked = (found: unknown): found is Asked =>
  typeof found === 'object' && found !== null && ('query' in found || ('turn' in found && 'key' in found));

export const asked = signal<Asked | null>(read());
let isOurs = false;

export function openProof(wanted: Asked): void {
  history.pushState(history.state, '', prefix + textOf(wanted));
  isOurs = true;
  asked.value = wanted;
}

export function closeProof(): void {
  if (asked.value === null) return;
  asked.value = null;
  if (!location.hash.startsWith(prefix)) return;
  if (isOurs) history.back();
  else history.replaceState(history.state, '', location.pathname + location.search);
  isOurs = false;
}

export function followAddress(): void {
  const found = read();
  if (found === null) isOurs = false;
  if (JSON.stringify(found) !== JSON.stringify(asked.value)) asked.value = found;
}
addEventListener('popstate', followAddress);
