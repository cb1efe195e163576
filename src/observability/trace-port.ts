/** Attributes of a span: names and numbers, never users' values. */
export type SpanFacts = Record<string, string | number | boolean>

/** A span: timed work within its parent. */
export interface TraceSpan {
  /** The span for other processes (W3C `traceparent`). */
  readonly traceparent: string
  rename: (name: string) => void
  end: (facts?: SpanFacts, hasFailed?: boolean) => void
}

export type SpanKind = 'server' | 'client' | 'internal'

/** The destination of spans. */
export interface TracePort {
  begin: (span: {
    name: string
    kind: SpanKind
    facts: SpanFacts
    /** The parent span, of this process or of another. */
    parent: TraceSpan | string | null
    /** Milliseconds since 1970; now by default. */
    startedAt?: number
  }) => TraceSpan
  /** Sends pending spans. */
  close: () => Promise<void>
}
