import { signal } from '@preact/signals';
import { fetchProblem } from '../../sign-in/browser/problem.ts';
import { problemOf } from './api.ts';
import { href } from './place.ts';
import { saveFile } from './save-file.ts';
import { onSignOut, token } from './session.ts';

type Export =
  | { state: 'none' }
  | { state: 'running'; bytes: number }
  | { state: 'done'; bytes: number }
  | { state: 'failed'; problem: string };

export const exporting = signal<Export>({ state: 'none' });
let ending = new AbortController();

export async function exportEverything(): Promise<void> {
  if (exporting.value.state === 'running') return;
  ending = new AbortController();
  const { signal: aborted } = ending;
  exporting.value = { state: 'running', bytes: 0 };
  try {
    const headers = { authorization: `Bearer ${await token()}` };
    const response = await fetch(href('/trpc/account.export'), { headers, signal: aborted, cache: 'no-store' });
    if (!response.ok || response.body === null)
      throw fetchProblem(await response.json(), response.headers.get('retry-after'));
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        bytes += piece.byteLength;
        exporting.value = { state: 'running', bytes };
        controller.enqueue(piece);
      },
    });
    // Browsers keep large blobs on disk.
    const content = await new Response(response.body.pipeThrough(counted)).blob();
    saveFile(`hale-export-${new Date().toISOString().slice(0, 10)}.zip`, content);
    exporting.value = { state: 'done', bytes };
  } catch (cause) {
    const problem = cause instanceof TypeError ? 'The copy was cut off.' : problemOf(cause).message;
    exporting.value = aborted.aborted ? { state: 'none' } : { state: 'failed', problem };
  }
}

export const stopExport = (): void => ending.abort();

onSignOut(() => {
  stopExport();
  exporting.value = { state: 'none' };
});
