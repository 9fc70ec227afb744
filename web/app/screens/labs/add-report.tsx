import { useEffect, useRef, useState } from 'preact/hooks';
import { fetchProblem, Problem, parsed } from '../../../sign-in/browser/problem.ts';
import { problemOf } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { changed } from '../../data/query.ts';
import { token } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Progress } from '../../parts/progress.tsx';
import { toast } from '../../parts/toast.tsx';

type Sending = { file: File; key: string; share: number; problem: string };

const types = 'application/pdf,image/jpeg,image/png';

export function AddReport() {
  const [sending, setSending] = useState<Sending | null>(null);
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const send = async (report: File, key: string = crypto.randomUUID()) => {
    const now = { file: report, key, share: 0, problem: '' };
    setSending(now);
    try {
      await uploadReport(report, { key, onProgress: (share) => setSending({ ...now, share }) });
      setSending(null);
      toast(`${report.name} is stored`);
      changed('labs.');
    } catch (cause) {
      setSending({ ...now, problem: problemOf(cause).message });
    }
  };
  useEffect(() => {
    const stay = (event: DragEvent) => event.preventDefault();
    const take = (event: DragEvent) => {
      event.preventDefault();
      const [first] = event.dataTransfer?.files ?? [];
      if (first) void send(first);
    };
    addEventListener('dragover', stay);
    addEventListener('drop', take);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', take);
    };
  }, []);
  const chosen = (event: { currentTarget: HTMLInputElement }) => {
    const [first] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (first) void send(first);
  };
  const picker = { class: 'unseen', type: 'file', accept: types, tabIndex: -1, onChange: chosen } as const;
  return (
    <section class="card stack" aria-label="Add a report">
      <p>Drop a lab report here: a PDF, or a photo of the paper. It is read on this server.</p>
      <input {...picker} ref={file} aria-label="Report file" />
      <input
        {...picker}
        ref={camera}
        aria-label="Photo of a report"
        accept="image/jpeg,image/png"
        capture="environment"
      />
      <p class="row">
        <Button kind="main" onClick={() => file.current?.click()}>
          Add a report
        </Button>
        <Button onClick={() => camera.current?.click()}>Take a photo</Button>
      </p>
      {sending && sending.problem === '' && <Progress label={`Sending ${sending.file.name}`} share={sending.share} />}
      {sending && sending.problem !== '' && (
        <div class="stack" role="alert">
          <p>
            <span class="strong">{sending.file.name} was not stored.</span> {sending.problem}
          </p>
          <p class="row">
            <Button onClick={() => send(sending.file, sending.key)}>Try again</Button>
            <Button onClick={() => setSending(null)}>Leave it</Button>
          </p>
        </div>
      )}
    </section>
  );
}

const bytesMax = 10 * 1024 * 1024;

/** Idempotent by `key`. */
async function uploadReport(
  file: File,
  { key, onProgress }: { key: string; onProgress: (share: number) => void },
): Promise<void> {
  if (file.size > bytesMax) throw new Problem('unprocessable', 'A lab report has at most 10 MB. Nothing was sent.');
  const bearer = await token();
  const form = new FormData();
  form.set('file', file, file.name);
  // `fetch` has no upload progress.
  const request = new XMLHttpRequest();
  const ended = new Promise<void>((resolve, reject) => {
    request.addEventListener('error', () => reject(fetchProblem()));
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(fetchProblem(parsed(request.responseText) ?? null, request.getResponseHeader('retry-after')));
    });
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.open('POST', href('/v1/labs/upload'));
  request.setRequestHeader('authorization', `Bearer ${bearer}`);
  request.setRequestHeader('idempotency-key', key);
  request.send(form);
  await ended;
}
