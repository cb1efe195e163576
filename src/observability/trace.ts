import { AsyncLocalStorage } from 'node:async_hooks'
import type { OperationConfig } from '~/config/operation'
import type { SpanFacts, SpanKind, TracePort, TraceSpan } from './trace-port'

const spans = new AsyncLocalStorage<TraceSpan>()

let port: TracePort | null = null

/** Starts tracing, if it is configured; otherwise the library is not loaded. */
export const startTracing = async ({ tracesTo, name }: OperationConfig, service: string): Promise<void> => {
  if (port !== null || tracesTo === undefined) return
  const { otlpPort } = await import('./otlp')
  port = otlpPort({ endpoint: tracesTo, name: name ?? service })
}

/** Sends pending traces and stops. */
export const stopTracing = async (): Promise<void> => {
  const closing = port
  port = null
  await closing?.close()
}

/** The current span for other processes. */
export const currentTraceparent = (): string | undefined =>
  port === null ? undefined : spans.getStore()?.traceparent

/** Starts a span that its caller ends; null without tracing. Use it with {@link inSpan}. */
export const beginSpan = (
  name: string,
  kind: SpanKind,
  facts: SpanFacts = {},
  parent: TraceSpan | string | null = spans.getStore() ?? null,
): TraceSpan | null => port && port.begin({ name, kind, facts, parent })

/** Runs a function within a span. */
export const inSpan = <T>(span: TraceSpan | null, run: () => T): T =>
  span === null ? run() : spans.run(span, run)

/** Records finished work of this many milliseconds as a part of the current span; nothing without one. */
export const noteSpan = (name: string, facts: SpanFacts, milliseconds: number, hasFailed: boolean): void => {
  const parent = port && spans.getStore()
  if (!port || !parent) return
  const startedAt = Date.now() - milliseconds
  port.begin({ name, kind: 'client', facts, parent, startedAt }).end({}, hasFailed)
}

/** Runs a function as its own span. */
export const traced = async <T>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  run: () => Promise<T>,
): Promise<T> => {
  const span = beginSpan(name, kind, facts)
  if (span === null) return run()
  try {
    const result = await inSpan(span, run)
    span.end()
    return result
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true)
    throw error
  }
}
