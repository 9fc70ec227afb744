import { fetchProblem, Problem } from '../../../sign-in/browser/problem.ts';
import { href } from '../../data/place.ts';
import { token } from '../../data/session.ts';

const bytesMax = 10 * 1024 * 1024;

/** The same `key` again makes no second report. */
export async function uploadReport(
  file: File,
  { key, onProgress }: { key: string; onProgress: (share: number) => void },
): Promise<void> {
  if (file.size > bytesMax) throw new Problem('unprocessable', 'A lab report has at most 10 MB. Nothing was sent.');
  const bearer = await token();
  const form = new FormData();
  form.set('file', file, file.name);
  // `fetch` does not tell how much was sent.
  const request = new XMLHttpRequest();
  const ended = new Promise<void>((resolve, reject) => {
    request.addEventListener('error', () => reject(fetchProblem()));
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(fetchProblem(parsed(request.responseText), request.getResponseHeader('retry-after')));
    });
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.open('POST', href('/v1/labs/upload'));
  request.setRequestHeader('authorization', `Bearer ${bearer}`);
  request.setRequestHeader('idempotency-key', key);
  request.send(form);
  await ended;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
