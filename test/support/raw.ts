/** A request as bytes on a socket: what no HTTP client would send. Resolves to the whole answer, or to what came in two seconds. */
export async function rawRequest(url: string, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(url);
  let answer = '';
  const end = () => resolve(answer);
  const data = (_: unknown, bytes: Buffer) => {
    answer += bytes.toString();
  };
  const connection = await Bun.connect({ hostname, port: Number(port), socket: { data, close: end, error: end } });
  connection.write(text);
  const timer = setTimeout(() => connection.end(), 2_000);
  return promise.finally(() => clearTimeout(timer));
}
