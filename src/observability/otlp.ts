import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type SpanContext, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { buildId } from '~/config/release'
import { node } from './log'
import type { TracePort, TraceSpan } from './trace-port'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

const wellFormed = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

const readTraceparent = (text: string): SpanContext | null => {
  const [, traceId, spanId, flags] = wellFormed.exec(text) ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

// Milliseconds between exports; at exit the rest is sent within a second.
const sendEvery = 2_000
const longestSending = 3_000

/** Exports spans to an OpenTelemetry collector over HTTP. */
export const otlpPort = ({ endpoint, name }: { endpoint: string; name: string }): TracePort => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: longestSending })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': name,
      'service.version': buildId,
      'service.instance.id': node,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: sendEvery,
        exportTimeoutMillis: longestSending,
      }),
    ],
  })
  const tracer = provider.getTracer('portal')
  const contexts = new WeakMap<TraceSpan, SpanContext>()

  const contextOf = (parent: TraceSpan | string | null) => {
    const known =
      typeof parent === 'string' ? readTraceparent(parent) : parent && (contexts.get(parent) ?? null)
    return known ? trace.setSpanContext(ROOT_CONTEXT, known) : ROOT_CONTEXT
  }
  return {
    begin: ({ name: called, kind, facts, parent, startedAt }) => {
      const span = tracer.startSpan(
        called,
        { kind: kinds[kind], attributes: facts, ...(startedAt !== undefined && { startTime: startedAt }) },
        contextOf(parent),
      )
      const handle: TraceSpan = {
        traceparent: writeTraceparent(span.spanContext()),
        rename: (better) => span.updateName(better),
        end: (more = {}, hasFailed = false) => {
          span.setAttributes(more)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
      contexts.set(handle, span.spanContext())
      return handle
    },
    close: () => provider.shutdown(),
  }
}
