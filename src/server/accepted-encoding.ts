/** How a response can be compressed, the best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

const refuses = /^\s*q=0(?:\.0*)?\s*$/i

/** The best compression that the client accepts by its `Accept-Encoding`; null for none. */
export const getAcceptedEncoding = (header: string | null): Encoding | null => {
  const offered = (header ?? '').split(',').map((part) => part.split(';', 2))
  return (
    encodings.find((encoding) =>
      offered.some(
        ([name = '', weight = '']) => name.trim().toLowerCase() === encoding && !refuses.test(weight),
      ),
    ) ?? null
  )
}
