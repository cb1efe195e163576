import { createHash } from 'node:crypto'

/** An entity tag for content. */
export const createEtag = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the client has what this entity tag stands for, by its `If-None-Match`. */
export const hasEtag = (request: Request, etag: string): boolean =>
  request.headers.get('if-none-match')?.split(',').map(withoutWeakness).includes(withoutWeakness(etag)) ===
  true
