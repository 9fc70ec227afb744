import { keepOnDevice } from './device.ts';
import { keepIn } from './keep-in.ts';
import { href } from './place.ts';

const cacheName = 'hale-kept';
const addressOf = (owner: string, key: string) => href(`/kept/${encodeURIComponent(owner)}/${encodeURIComponent(key)}`);
const session = addressOf('', 'session');

async function put(address: string, value: unknown): Promise<void> {
  if (keepOnDevice.value) await keepIn(cacheName, address, Response.json(value));
}

async function get(address: string): Promise<unknown> {
  if (!keepOnDevice.value) return undefined;
  return (await caches.match(address, { cacheName }))?.json();
}

export const keep = (owner: string, key: string, value: unknown): Promise<void> => put(addressOf(owner, key), value);
export const recall = (owner: string, key: string): Promise<unknown> => get(addressOf(owner, key));

export const keepOwner = (email: string): Promise<void> => put(session, email);
export async function recallOwner(): Promise<string> {
  const email = await get(session);
  return typeof email === 'string' ? email : '';
}

export async function forgetKept(): Promise<void> {
  await caches.delete(cacheName);
}
