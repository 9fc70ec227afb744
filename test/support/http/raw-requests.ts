async function open(url: string, text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(url);
  let answer = '';
  const end = () => resolve(answer);
  const data = (_: unknown, bytes: Buffer) => {
    answer += bytes.toString();
  };
  const connection = await Bun.connect({ hostname, port: Number(port), socket: { data, close: end, error: end } });
  connection.write(text);
  return { connection, ended: promise, fail: () => reject(new Error(`The connection is still open: ${answer}`)) };
}

/** Sends bytes that no HTTP client would send. Resolves to the answer, or to what came in two seconds. */
export async function rawRequest(url: string, text: string): Promise<string> {
  const { connection, ended } = await open(url, text);
  const timer = setTimeout(() => connection.end(), 2_000);
  return ended.finally(() => clearTimeout(timer));
}

/** Sends a head and then `piece` until the server ends the connection. */
export async function rawTrickle(
  url: string,
  head: string,
  { piece, everyMs, waitMs = 30_000 }: { piece: string; everyMs: number; waitMs?: number },
): Promise<string> {
  const { connection, ended, fail } = await open(url, head);
  const feeding = setInterval(() => connection.write(piece), everyMs);
  const giveUp = setTimeout(fail, waitMs);
  return ended.finally(() => {
    clearInterval(feeding);
    clearTimeout(giveUp);
    connection.end();
  });
}

export const rawResponse = async (url: string, text: string): Promise<Response> =>
  responseOf(await rawRequest(url, text));

export function responseOf(answer: string): Response {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
  return new Response(body, { status: Number(status.split(' ')[1]), headers });
}
