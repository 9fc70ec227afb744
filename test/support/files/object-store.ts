import { createHash, createHmac } from 'node:crypto';
import type { StoredContent } from '../../../routers/ports.ts';
import { endAfterwards } from '../ending.ts';

/** `stall` never answers, `cut` breaks its answer off, `lose` stores and does not answer. */
export type Fault = '500' | '503' | '403' | 'stall' | 'cut' | 'lose';
type Seen = { method: string; key: string };
export type ObjectStore = ReturnType<typeof startObjectStore>;

const account = {
  bucket: 'hale-test',
  region: 'eu-test-1',
  accessKeyId: 'STANDINKEY',
  secretAccessKey: 'stand-in/secret+1',
};
const pageMax = 2;

/** An S3-compatible store in memory that verifies every signature; lists have pages of two. */
export function startObjectStore() {
  const objects = new Map<string, { bytes: Uint8Array; modifiedMs: number }>();
  const seen: Seen[] = [];
  let meanwhile = async () => {};
  let faults: { fault: Fault; left: number; method: string | undefined } | undefined;
  const fresh = (method: string): Fault | undefined => {
    if (!faults || faults.left === 0 || (faults.method ?? method) !== method) return undefined;
    faults.left -= 1;
    return faults.fault;
  };

  const answer = async (request: Request): Promise<Response> => {
    const body = await request.bytes();
    const url = new URL(request.url);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    seen.push({ method: request.method, key });
    if (!isSigned(request, url)) return refusal(403, 'SignatureDoesNotMatch');
    if (request.method === 'HEAD') await meanwhile();
    const fault = fresh(request.method);
    if (fault === 'stall') return new Promise(() => undefined);
    if (fault === '500') return refusal(500, 'InternalError');
    if (fault === '503') return refusal(503, 'SlowDown');
    if (fault === '403') return refusal(403, 'AccessDenied');
    if (bucket !== account.bucket) return refusal(404, 'NoSuchBucket');
    if (key === '') return list(url.searchParams);
    const response = request.method === 'PUT' ? put(key, body, request.headers) : existing(request.method, key);
    if (fault === 'cut') return cut(objects.get(key)?.bytes ?? new Uint8Array(100));
    return fault === 'lose' ? new Promise(() => undefined) : response;
  };
  const put = (key: string, bytes: Uint8Array, headers: Headers): Response => {
    const md5 = createHash('md5').update(bytes).digest('base64');
    if (Number(headers.get('content-length')) !== bytes.byteLength) return refusal(400, 'IncompleteBody');
    if (headers.has('content-md5') && headers.get('content-md5') !== md5) return refusal(400, 'BadDigest');
    objects.set(key, { bytes, modifiedMs: Date.now() });
    return new Response(null, { headers: { etag: `"${md5}"` } });
  };
  const existing = (method: string, key: string): Response => {
    const found = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    if (!found) return refusal(404, 'NoSuchKey');
    return new Response(new Uint8Array(found.bytes), { headers: { 'content-type': 'application/octet-stream' } });
  };
  const list = (query: URLSearchParams): Response => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = keys.slice(0, Math.min(pageMax, Number(query.get('max-keys') ?? pageMax)));
    const isTruncated = page.length < keys.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => {
      const { bytes, modifiedMs } = objects.get(key) ?? { bytes: new Uint8Array(), modifiedMs: 0 };
      const at = new Date(modifiedMs).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${bytes.byteLength}</Size></Contents>`;
    });
    const head = `<Name>${account.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`;
    return xml(200, `<ListBucketResult>${head}${next}${contents.join('')}</ListBucketResult>`);
  };

  const listen = (port: number) =>
    Bun.serve({ hostname: '127.0.0.1', port, development: false, idleTimeout: 120, fetch: answer });
  let server = listen(0);
  const port = server.port ?? 0;
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = () => server.stop(true);
  endAfterwards(stop);
  return {
    endpoint,
    objects,
    seen,
    settings: { ...account, prefix: 'some/prefix/', endpoint, sessionToken: null },
    variables: {
      STORAGE_URL: `s3://${account.bucket}/some/prefix`,
      S3_ENDPOINT: endpoint,
      S3_REGION: account.region,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    fail: (fault: Fault, left = Number.POSITIVE_INFINITY, method?: string) => {
      faults = { fault, left, method };
    },
    recover: () => {
      faults = undefined;
      meanwhile = async () => {};
    },
    /** Runs before a HEAD is answered. */
    beforeSizes: (run: () => Promise<void>) => {
      meanwhile = run;
    },
    stop,
    start: () => {
      server = listen(port);
    },
  };
}

const xml = (status: number, body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  });
const refusal = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`);

function cut(bytes: Uint8Array): Response {
  const half = bytes.slice(0, bytes.byteLength / 2);
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(half);
      setTimeout(() => controller.error(new Error('cut')), 5);
    },
  });
  return new Response(body, { headers: { 'content-length': String(bytes.byteLength) } });
}

const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

type Claim = { credential: string; signedHeaders: string; signature: string; date: string; payload: string };

/** AWS Signature Version 4, in the query or in the headers. */
function isSigned(request: Request, url: URL): boolean {
  const claim = url.searchParams.has('X-Amz-Signature') ? queryClaim(url) : headClaim(request.headers);
  if (!claim) return false;
  const [accessKeyId, day, region, service, end] = claim.credential.split('/');
  const isOurs = accessKeyId === account.accessKeyId && region === account.region && service === 's3';
  if (!isOurs || end !== 'aws4_request' || day !== claim.date.slice(0, 8) || !isRecent(claim.date, url)) return false;
  const names = claim.signedHeaders.split(';');
  if (!names.includes('host')) return false;
  for (const name of request.headers.keys()) if (name.startsWith('x-amz-') && !names.includes(name)) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted();
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(escaped).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${(request.headers.get(name) ?? '').trim()}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, digest].join('\n');
  const parts = [day, region, 's3', 'aws4_request'];
  const key = parts.reduce<string | Uint8Array>((former, part) => hmac(former, part), `AWS4${account.secretAccessKey}`);
  return hmac(key, text).toString('hex') === claim.signature;
}

function queryClaim({ searchParams }: URL): Claim | null {
  const of = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  const [credential, signedHeaders, signature, date] = [
    of('Credential'),
    of('SignedHeaders'),
    of('Signature'),
    of('Date'),
  ];
  return { credential, signedHeaders, signature, date, payload: 'UNSIGNED-PAYLOAD' };
}

function headClaim(headers: Headers): Claim | null {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders, signature] = form.exec(headers.get('authorization') ?? '') ?? [];
  if (!credential || !signedHeaders || !signature) return null;
  const [date, payload] = [headers.get('x-amz-date') ?? '', headers.get('x-amz-content-sha256') ?? ''];
  return { credential, signedHeaders, signature, date, payload };
}

function isRecent(date: string, { searchParams }: URL): boolean {
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const validMs = Number(searchParams.get('X-Amz-Expires') ?? 900) * 1000;
  return Math.abs(Date.now() - at) < validMs;
}

export const contentOf = async (file: StoredContent): Promise<Buffer> =>
  Buffer.from(await new Response(file.stream()).bytes());
