import { hash } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { withDeadline } from '../../routers/core/deadline.ts';
import { scheduledJobs } from '../../routers/core/jobs.contract.ts';
import type { Logger, Work } from '../../routers/ports.ts';
import type { TraceSettings } from '../settings/upstreams.ts';
import type { RequestLine } from './log.ts';
import type { Observation } from './observer.ts';

export type Spans = {
  request: (answered: RequestLine) => void;
  work: (observation: Observation) => void;
  stop: () => Promise<void>;
};

type Attributes = Record<string, string | number>;
type Span = {
  name: string;
  kind: SpanKind;
  traceId: string;
  id: string;
  parentId: string | null;
  endMs: number;
  durationMs: number;
  attributes: Attributes;
  failed: boolean;
};

const sendMs = 500;
const stopMsMax = 2_000;
const traceIdHexDigits = 32;
const spanIdHexDigits = 16;

/** SHA-256 of the request id: jobs join their request's trace. */
function traceOf(requestId: string): { traceId: string; rootId: string } {
  const digest = hash('sha256', requestId, 'hex');
  return {
    traceId: digest.slice(0, traceIdHexDigits),
    rootId: digest.slice(traceIdHexDigits, traceIdHexDigits + spanIdHexDigits),
  };
}

export function createSpans({ url, headers, serviceName }: TraceSettings, version: string, log: Logger): Spans {
  const next = { traceId: '', spanId: '' };
  const exporter = withFailuresLogged(new OTLPTraceExporter({ url, headers }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendMs })],
  });
  const tracer = provider.getTracer('hale', version);

  const add = ({ name, kind, traceId, id, parentId, endMs, durationMs, attributes, failed }: Span) => {
    next.traceId = traceId;
    next.spanId = id;
    const parent = { traceId, spanId: parentId ?? '', traceFlags: TraceFlags.SAMPLED };
    const around = parentId === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(name, { kind, startTime: endMs - durationMs, attributes }, around);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endMs);
  };

  return {
    request: ({ method, route, status, requestId, durationMs }) => {
      const { traceId, rootId } = traceOf(requestId);
      const failed = status >= 500;
      add({
        name: `${method} ${route}`,
        kind: SpanKind.SERVER,
        ...{ traceId, id: rootId, parentId: null, endMs: Date.now(), durationMs, failed },
        attributes: {
          'hale.request_id': requestId,
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          ...(failed && { 'error.type': String(status) }),
        },
      });
    },
    work: ({ work, outcome, endMs, durationMs, requestId, place }) => {
      if (requestId === null || place === null || work.kind === 'turn') return;
      const { traceId, rootId } = traceOf(requestId);
      const failed = outcome !== 'ok';
      add({
        ...shapeOf(work),
        ...{ traceId, id: place.id, endMs, durationMs, failed },
        parentId: place.parentId ?? (isRoot(work) ? null : rootId),
        attributes: {
          'hale.request_id': requestId,
          ...attributesOf(work),
          ...(failed && { 'error.type': outcome }),
        },
      });
    },
    stop: async () => {
      const nothing = () => undefined;
      await withDeadline(stopMsMax, provider.shutdown().catch(nothing), nothing);
    },
  };
}

const isRoot = (work: Work) => work.kind === 'job' && Object.hasOwn(scheduledJobs, work.name);

function shapeOf(work: Exclude<Work, { kind: 'turn' }>): { name: string; kind: SpanKind } {
  if (work.kind === 'job') return { name: `job ${work.name}`, kind: SpanKind.CONSUMER };
  if (work.kind === 'step') return { name: `step ${work.name}`, kind: SpanKind.INTERNAL };
  return { name: `${work.upstream} ${work.call}`, kind: SpanKind.CLIENT };
}

function attributesOf(work: Exclude<Work, { kind: 'turn' }>): Attributes {
  if (work.kind === 'job')
    return { 'hale.job.name': work.name, 'hale.job.lane': work.lane, 'hale.job.attempt': work.attempt };
  if (work.kind === 'step') return { 'hale.turn.step': work.name };
  const { upstream, call, status, use } = work;
  return {
    'hale.upstream': upstream,
    'hale.upstream.call': call,
    ...(typeof status === 'number' && { 'http.response.status_code': status }),
    ...(use && {
      'gen_ai.request.model': use.model,
      'gen_ai.usage.input_tokens': use.inputTokens,
      'gen_ai.usage.output_tokens': use.outputTokens,
    }),
  };
}

function withFailuresLogged(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ spans: spans.length }, 'traces_not_sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
