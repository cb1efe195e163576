import { createHash } from 'node:crypto'

/** Creates an entity tag for content. */
export const createEtag = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the client has this entity tag, by its `If-None-Match`. */
export const hasEtag = (request: Request, etag: string): boolean =>
  request.headers.get('if-none-match')?.split(',').map(withoutWeakness).includes(withoutWeakness(etag)) ===
  true

/** The supported compressions, best first. */
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

/** The client's preference for a type by its `Accept`, from 0 (not listed) to 1. */
const getWeight = (header: string, type: string): number => {
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((word) => word.startsWith('q='))
    if (name === type) return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}

/** Whether a client prefers Markdown to a page; browsers never request it. */
export const prefersMarkdown = (header: string | null): boolean =>
  header !== null && getWeight(header, 'text/markdown') > getWeight(header, 'text/html')
