import { createHash } from 'node:crypto';
import pRetry from 'p-retry';
import { withDeadline } from '../../routers/core/deadline.ts';
import type { Draft } from '../../routers/ports.ts';
import type { BucketSettings } from '../settings/forms.ts';
import {
  checkKey,
  type DraftFile,
  type FileStore,
  newDraftFile,
  removeAbandonedDrafts,
  type StoredFile,
} from './folder-store.ts';

class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly mayPass: boolean;
  constructor(message: string, { mayPass = true, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
  readonly code = 'ENOENT';
}

export type BucketTimings = {
  attemptMsMax: number;
  attemptsMax: number;
  pauseMs: number;
};
const usualTimings: BucketTimings = { attemptMsMax: 20_000, attemptsMax: 3, pauseMs: 200 };
const addressS = 120;
const checkMsMax = 2_000;
const filesPerPage = 1_000;

type Call = { method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'; key: string; body?: Blob; headers?: Record<string, string> };
type Answer = { status: number; headers: Headers; body: Blob };

export type Bucket = ReturnType<typeof openBucket>;

/** Bun's client has no deadlines and hides statuses, so it only signs. */
export function openBucket(settings: BucketSettings, timings: BucketTimings = usualTimings) {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const client = new Bun.S3Client({
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    ...(endpoint !== null && { endpoint }),
    ...(sessionToken !== null && { sessionToken }),
  });
  const send = async ({ method, key, body, headers = {} }: Call): Promise<Answer> => {
    const response = await fetch(client.presign(prefix + key, { method, expiresIn: addressS }), {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timings.attemptMsMax),
      ...(body && { body }),
    });
    const { status, headers: told } = response;
    const content = await response.blob();
    const wholeBytes = Number(told.get('content-length') ?? content.size);
    if (method === 'GET' && content.size !== wholeBytes) throw new BucketError('The file store cut a file.');
    return { status, headers: told, body: content };
  };
  const ask = (call: Call): Promise<Answer | null> =>
    retried(timings, async () => {
      const answer = await send(call);
      if (answer.status >= 200 && answer.status < 300) return answer;
      const isMissing = answer.status === 404 && call.method !== 'PUT';
      if (isMissing && !(await answer.body.text()).includes('NoSuchBucket')) return null;
      throw new BucketError(`The file store answered ${answer.status} to ${call.method}.`, {
        mayPass: mayPass(answer.status),
      });
    });
  const page = (after: string | undefined, maxKeys: number) =>
    retried(timings, () =>
      within(
        timings.attemptMsMax,
        client.list({ prefix, maxKeys, ...(after !== undefined && { continuationToken: after }) }),
      ),
    );

  return {
    /** The store refuses an altered body. */
    put: async (key: string, body: Blob, md5: string): Promise<void> => {
      await ask({
        method: 'PUT',
        key,
        body,
        headers: { 'content-md5': md5, 'content-type': 'application/octet-stream' },
      });
    },
    get: async (key: string): Promise<Blob> => {
      const answer = await ask({ method: 'GET', key });
      if (!answer) throw new NoSuchFile('There is no such file in the store.');
      return answer.body;
    },
    bytesOf: async (key: string): Promise<number | null> => {
      const answer = await ask({ method: 'HEAD', key });
      return answer && Number(answer.headers.get('content-length'));
    },
    remove: async (key: string): Promise<void> => void (await ask({ method: 'DELETE', key })),
    async *list(): AsyncGenerator<StoredFile[]> {
      for (let after: string | undefined; ; ) {
        const { contents = [], isTruncated, nextContinuationToken } = await page(after, filesPerPage);
        yield contents.map(({ key, size = 0, lastModified = '' }) => ({
          key: key.slice(prefix.length),
          bytes: size,
          modifiedMs: Date.parse(lastModified),
        }));
        if (!isTruncated || nextContinuationToken === undefined) return;
        after = nextContinuationToken;
      }
    },
    check: async (): Promise<void> => {
      await within(Math.min(timings.attemptMsMax, checkMsMax), client.list({ prefix, maxKeys: 1 }));
    },
  };
}

const mayPass = (status: number) => status >= 500 || status === 408 || status === 429;

/** `p-retry` takes Bun's fetch TypeErrors for bugs. */
const retried = <Value>({ attemptsMax, pauseMs }: BucketTimings, attempt: () => Promise<Value>): Promise<Value> =>
  pRetry(() => attempt().catch(asBucketError), {
    retries: attemptsMax - 1,
    minTimeout: pauseMs,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof BucketError && error.mayPass,
  });

function asBucketError(cause: unknown): never {
  throw cause instanceof BucketError ? cause : new BucketError('The file store cannot be reached.', { cause });
}

const within = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  withDeadline(ms, work, () => {
    throw new BucketError('The file store did not answer in time.');
  });

export function createBucketStore(bucket: Bucket, folder: string): FileStore {
  return {
    stage: async () => draftOf(bucket, await newDraftFile(folder)),
    // Read whole: a failing store must not cut a report.
    get: async (key) => bucket.get(checkKey(key)),
    remove: async (key) => bucket.remove(checkKey(key)),
    removeAbandoned: () => removeAbandonedDrafts(folder),
    bytesOf: async (key) => bucket.bytesOf(checkKey(key)),
    list: bucket.list,
    check: bucket.check,
  };
}

function draftOf(bucket: Bucket, file: DraftFile): Draft {
  const md5 = createHash('md5');
  let digest: string | undefined;
  let kept: string | undefined;
  return {
    write: async (bytes) => {
      md5.update(bytes);
      await file.write(bytes);
    },
    keep: async (key) => {
      checkKey(key);
      if (kept === key) return;
      await file.close();
      digest ??= md5.digest('base64');
      await bucket.put(key, Bun.file(file.path), digest);
      const former = kept;
      kept = key;
      if (former !== undefined) await bucket.remove(former);
    },
    discard: file.remove,
  };
}
