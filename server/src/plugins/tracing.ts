import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { observed, type Work } from '../db/observed.ts';
import { routeOf } from './requests.ts';

/** What a server needs to write traces; `startTracing` loads it. */
export interface Tracing {
  begin(request: FastifyRequest, parent: SpanContext | undefined): void;
  end(request: FastifyRequest, status: number): void;
  stop(): Promise<void>;
}

/** How long the end of the process waits for the collector (ms). */
const STOP_MS = 2_000;
const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The trace that a proxy has begun (W3C `traceparent`), if any. */
export function parentOf(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = PARENT.exec(String(header)) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** The packages are optional and large, and loaded only where somebody collects traces. */
async function load() {
  try {
    const [api, sdk, exporter, resources] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    return { ...api, ...sdk, ...exporter, ...resources };
  } catch (error) {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT demande les paquets facultatifs «\u00a0@opentelemetry\u00a0»\u00a0: npm ci --include=optional.',
      { cause: error },
    );
  }
}

/**
 * Starts to send traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`: a span for each request, and within it one
 * for each statement, without its values. The SDK reads its other variables (`OTEL_…`) by itself.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return undefined;
  const otel = await load();
  const service = otel.resourceFromAttributes({ 'service.name': env['OTEL_SERVICE_NAME'] || 'tournee' });
  const given = otel.detectResources({ detectors: [otel.envDetector] });
  const provider = new otel.TracerProvider({
    resource: otel.defaultResource().merge(given).merge(service),
    spanProcessors: [new otel.BatchSpanProcessor({ exporter: new otel.OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('tournee');
  const spans = new WeakMap<Work, { span: Span; context: Context }>();
  const forget = observed.statement.listen(({ text, ms, failure, works }) => {
    const now = new Date();
    for (const request of works.flatMap((work) => spans.get(work) ?? [])) {
      const statement = tracer.startSpan(
        /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement',
        {
          kind: otel.SpanKind.CLIENT,
          startTime: now.getTime() - ms,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        request.context,
      );
      if (failure !== undefined) statement.setStatus({ code: otel.SpanStatusCode.ERROR, message: failure });
      statement.end(now);
    }
  });
  return {
    begin({ method, work, id, ip }, parent) {
      const root = parent ? otel.trace.setSpanContext(otel.ROOT_CONTEXT, parent) : otel.ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'client.address': ip, 'http.request.id': id };
      const span = tracer.startSpan(method, { kind: otel.SpanKind.SERVER, attributes }, root);
      spans.set(work, { span, context: otel.trace.setSpan(root, span) });
    },
    end(request, status) {
      const span = spans.get(request.work)?.span;
      const route = routeOf(request);
      span?.updateName(`${request.method} ${route}`);
      span?.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span?.setStatus({ code: otel.SpanStatusCode.ERROR });
      span?.end();
    },
    async stop() {
      forget();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, STOP_MS)));
      // A collector that is away must not keep the server from stopping.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Writes a trace of each request. Only a trusted proxy may say which trace it belongs to. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request) => {
    tracing.begin(request, request.isFromProxy ? parentOf(request.headers['traceparent']) : undefined);
  });
  app.addHook('onResponse', async (request, reply) => tracing.end(request, reply.statusCode));
  app.addHook('onClose', () => tracing.stop());
}
