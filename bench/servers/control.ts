import type { Handler } from './hale.ts';

export type Controls = Record<string, (count: number, before: number) => Promise<unknown>>;

/** Control requests of a bench: `/bench/NAME?count=…&before=…`. */
export function controlled(answer: Handler, controls: Controls): Handler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const control = pathname.startsWith('/bench/') ? controls[pathname.slice('/bench/'.length)] : undefined;
    if (!control) return answer(request);
    return Response.json(await control(Number(searchParams.get('count')), Number(searchParams.get('before'))));
  };
}

export async function control(port: number, name: string, count = 0, before = 0): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/bench/${name}?count=${count}&before=${before}`);
  if (!response.ok) throw new Error(`The control ${name} answers ${response.status}.`);
  return response.json();
}

/** Longest delay of a 1 ms timer since the last call. */
export function loopWatch(): Controls {
  let lastMs = performance.now();
  let longestMs = 0;
  setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }, 1);
  const held = async () => {
    const heldMs = longestMs;
    longestMs = 0;
    return heldMs;
  };
  return { held };
}
