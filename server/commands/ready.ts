import { UsageError } from '../../web/cli/usage-error.ts';

const answerMsMax = 5_000;

type Asked = { host: string; port: number; url?: string | undefined; write: (text: string) => void };

export async function runReady({ host, port, url, write }: Asked): Promise<number> {
  const base = url ?? `http://${nameOf(host)}:${port}`;
  if (!URL.canParse(base)) throw new UsageError(`--url: ${base} is not an address.`);
  const answer = await fetch(new URL('readyz', `${base.replace(/\/+$/, '')}/`), {
    signal: AbortSignal.timeout(answerMsMax),
  }).catch(() => null);
  if (answer === null) {
    write(`unreachable: ${base}\n`);
    return 1;
  }
  const { failing = [] } = (await answer.json().catch(() => ({}))) as { failing?: string[] };
  write(answer.ok ? 'ready\n' : `unready: ${failing.join(', ') || answer.status}\n`);
  return answer.ok ? 0 : 1;
}

function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
