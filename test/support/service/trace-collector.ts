import { z } from 'zod';
import { endAfterwards } from '../ending.ts';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
]);
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));
const Span = z.object({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: Attributes,
  status: z.object({ code: z.int().default(0) }),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});
export type ReceivedSpan = z.output<typeof Span>;

/** An OpenTelemetry collector on loopback (OTLP over HTTP as JSON) that keeps what it received. */
export function startTraceCollector() {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const requests: { path: string; headers: Record<string, string>; text: string }[] = [];
  let refusing = false;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    fetch: async (request) => {
      const text = await request.text();
      if (refusing) return new Response(null, { status: 400 });
      requests.push({ path: new URL(request.url).pathname, headers: Object.fromEntries(request.headers), text });
      for (const { resource, scopeSpans } of Export.parse(JSON.parse(text)).resourceSpans) {
        resources.push(resource.attributes);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      return Response.json({});
    },
  });
  const refuse = () => {
    refusing = true;
  };
  const stop = () => server.stop(true);
  endAfterwards(stop);
  return { url: `http://127.0.0.1:${server.port}`, spans, resources, requests, refuse, stop };
}
