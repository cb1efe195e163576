import type { OperationConfig } from '~/config/operation'
import type { MetricsPort, Samples } from './prometheus'

/** Labels of a sample: few different values each, and never personal data. */
export type Labels = Record<string, string>

interface Described {
  /** In the manner of Prometheus, such as `portal_log_lines_total`. */
  name: string
  help: string
  labels?: readonly string[]
}

type Instrument = (port: MetricsPort) => void

const instruments = new Map<string, Instrument>()
let port: MetricsPort | null = null

const declare = (name: string, instrument: Instrument) => {
  instruments.set(name, instrument)
  if (port) instrument(port)
}

const nothing = () => {}

/** Something that is counted. Where no metrics are configured, counting does nothing. */
export const counter = (described: Described) => {
  let add: (labels: Labels, count: number) => void = nothing
  declare(described.name, (to) => {
    add = to.counter(described)
  })
  return { add: (labels: Labels = {}, count = 1): void => add(labels, count) }
}

/** A duration in seconds. */
export const histogram = (described: Described & { buckets: readonly number[] }) => {
  let observe: (labels: Labels, seconds: number) => void = nothing
  declare(described.name, (to) => {
    observe = to.histogram(described)
  })
  return { observe: (labels: Labels, seconds: number): void => observe(labels, seconds) }
}

/**
 * A value that goes up and down, read whenever the metrics are. Where it cannot be read it is left out; a second
 * gauge of the same name replaces the first.
 */
export const gauge = (described: Described, read: () => Samples | Promise<Samples>): void =>
  declare(described.name, (to) => to.gauge(described, read))

/** Begins to keep metrics, where they are configured; nothing of the library is loaded otherwise. */
export const startMetrics = async ({ metrics }: OperationConfig): Promise<void> => {
  if (port !== null || (!metrics.token && !metrics.listen)) return
  const { prometheusPort } = await import('./prometheus')
  port = prometheusPort()
  for (const instrument of instruments.values()) instrument(port)
}

/** All metrics in Prometheus' format, with their content type; null where none are recorded. */
export const readMetrics = async (): Promise<{ type: string; text: string } | null> =>
  port && { type: port.type, text: await port.text() }
