/** Facts of a span: names and numbers, never values that people gave. */
export type SpanFacts = Record<string, string | number | boolean>

/** Something that takes time, as a part of what it was done for. */
export interface TraceSpan {
  /** As other processes are told of it (W3C `traceparent`). */
  readonly traceparent: string
  rename: (name: string) => void
  end: (facts?: SpanFacts, hasFailed?: boolean) => void
}

export type SpanKind = 'server' | 'client' | 'internal'

/** Where spans go. */
export interface TracePort {
  begin: (span: {
    name: string
    kind: SpanKind
    facts: SpanFacts
    /** A span of this process, or what another process told of its own. */
    parent: TraceSpan | string | null
    /** Milliseconds since 1970; now unless given. */
    startedAt?: number
  }) => TraceSpan
  /** Sends what waits. */
  close: () => Promise<void>
}
