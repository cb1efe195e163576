import { AsyncLocalStorage } from 'node:async_hooks'
import type { OperationConfig } from '~/config/operation'
import type { SpanFacts, SpanKind, TracePort, TraceSpan } from './trace-port'

const spans = new AsyncLocalStorage<TraceSpan>()

let port: TracePort | null = null

/** Begins to make traces, where they are configured; nothing of the library is loaded otherwise. */
export const startTracing = async ({ tracesTo, name }: OperationConfig, service: string): Promise<void> => {
  if (port !== null || tracesTo === undefined) return
  const { otlpPort } = await import('./otlp')
  port = otlpPort({ endpoint: tracesTo, name: name ?? service })
}

/** Sends the traces that wait, and ends. */
export const stopTracing = async (): Promise<void> => {
  const closing = port
  port = null
  await closing?.close()
}

/** The span that this runs in, as another process is told of it. */
export const currentTraceparent = (): string | undefined =>
  port === null ? undefined : spans.getStore()?.traceparent

/** A span that its maker ends; null where no traces are made. `run` of {@link inSpan} goes with it. */
export const beginSpan = (
  name: string,
  kind: SpanKind,
  facts: SpanFacts = {},
  parent: TraceSpan | string | null = spans.getStore() ?? null,
): TraceSpan | null => port && port.begin({ name, kind, facts, parent })

/** Runs something as a part of a span. */
export const inSpan = <T>(span: TraceSpan | null, run: () => T): T =>
  span === null ? run() : spans.run(span, run)

/** What has just taken so many milliseconds, as a part of the span that it was done in; nothing outside of one. */
export const noteSpan = (name: string, facts: SpanFacts, milliseconds: number, hasFailed: boolean): void => {
  const parent = port && spans.getStore()
  if (!port || !parent) return
  const startedAt = Date.now() - milliseconds
  port.begin({ name, kind: 'client', facts, parent, startedAt }).end({}, hasFailed)
}

/** Runs something as a span of its own. */
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
