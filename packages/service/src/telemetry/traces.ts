import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { EndedRequest } from './observations.ts'

export interface Traces {
  requestEnded(request: EndedRequest): void
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

/** At shutdown an unreachable collector delays the end of the process by at most this time, in milliseconds. */
const exportMsMax = 5000
const serverFault = 500

/** Sends a trace of every request to a collector: one span for the request and one for each of its stages. */
export function createTraces(endpoint: string, version: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: exportMsMax,
  })
  return tracesTo(new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMsMax }), version)
}

/** The same with any processor of spans. */
function tracesTo(processor: SpanProcessor, version: string): Traces {
  const resource = resourceFromAttributes({ 'service.name': 'rowdeck', 'service.version': version })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resource),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('rowdeck', version)
  return {
    requestEnded(request) {
      const { method, route, status, startedAt, endedAt } = request
      const options = {
        kind: SpanKind.SERVER,
        startTime: startedAt,
        attributes: attributesOf(request),
      }
      const span = tracer.startSpan(`${method} ${route}`, options, callerOf(request))
      const inside = trace.setSpan(ROOT_CONTEXT, span)
      for (const stage of request.stages) {
        tracer.startSpan(stage.stage, { startTime: stage.startedAt }, inside).end(stage.endedAt)
      }
      if (status !== undefined && status >= serverFault) {
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end(endedAt)
    },
    close: () => provider.shutdown(),
  }
}

// names of OpenTelemetry's semantic conventions, as far as they have one
function attributesOf(request: EndedRequest) {
  const { id, method, route, status, code, delivered, charged } = request
  return {
    'http.request.method': method,
    'http.route': route,
    'rowdeck.request_id': id,
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(status === undefined && { 'rowdeck.disconnected': true }),
    ...(code !== undefined && { 'error.type': code }),
    ...(delivered && { 'rowdeck.slides': delivered.slides, 'rowdeck.mode': delivered.mode }),
    ...(charged !== undefined && { 'rowdeck.charged': charged }),
  }
}

/** The span of the caller, as its header says (W3C Trace Context, section 3.2); an invalid header is ignored. */
function callerOf({ traceparent = '' }: EndedRequest): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent)
  const [, traceId = '', spanId = '', flags = '00'] = found ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  // an id of zeros is invalid, which the tracer checks
  return found ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}
