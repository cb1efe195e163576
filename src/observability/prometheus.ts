import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

type Labels = Record<string, string>

/** Values with their labels. */
export type Samples = { labels?: Labels; value: number }[]

interface Described {
  name: string
  help: string
  labels?: readonly string[]
}

/** The store of instruments. */
export interface MetricsPort {
  counter: (described: Described) => (labels: Labels, count: number) => void
  histogram: (
    described: Described & { buckets: readonly number[] },
  ) => (labels: Labels, seconds: number) => void
  gauge: (described: Described, read: () => Samples | Promise<Samples>) => void
  /** The content type of {@link MetricsPort.text}. */
  type: string
  text: () => Promise<string>
}

/** Instruments of prom-client in their own registry, with those of the process. */
export const prometheusPort = (): MetricsPort => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own = ({ name, help, labels = [] }: Described) => {
    registry.removeSingleMetric(name)
    return { name, help, labelNames: [...labels], registers: [registry] }
  }
  return {
    counter: (described) => {
      const kept = new Counter(own(described))
      return (labels, count) => kept.inc(labels, count)
    },
    histogram: (described) => {
      const kept = new Histogram({ ...own(described), buckets: [...described.buckets] })
      return (labels, seconds) => kept.observe(labels, seconds)
    },
    gauge: (described, read) => {
      void new Gauge({
        ...own(described),
        async collect() {
          this.reset()
          const samples = await Promise.resolve(read()).catch(() => [])
          for (const { labels = {}, value } of samples) this.set(labels, value)
        },
      })
    },
    type: registry.contentType,
    text: () => registry.metrics(),
  }
}
