import { createHash } from 'node:crypto'
import type { ServiceConfig } from '~/config/service'
import type { PublicRoute } from './http-binder'
import { openApiDocument } from './openapi/openapi'
import { commonHeaders } from './problems'

/** A text that is the same for all callers until the next release. */
export interface CachedDocument {
  text: string
  headers: Record<string, string>
}

// Seconds for which a browser uses its copy without a request; after that it compares the ETag. Shared caches store
// nothing of the service.
const maxAgeSeconds = 300

const matchesEtag = (header: string | null, etag: string) =>
  header !== null && header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))

/** Responds with a document, or 304 if the client already has it. */
export const serveDocument =
  (read: (params: Record<string, string>) => CachedDocument | Promise<CachedDocument>): PublicRoute =>
  async (request, params, requestId) => {
    const { text, headers } = await read(params)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const common = { ...commonHeaders(requestId), 'cache-control': `private, max-age=${maxAgeSeconds}`, etag }
    return matchesEtag(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers: common })
      : new Response(text, { headers: { ...common, ...headers } })
  }

/** The OpenAPI document, built at its first request. */
export const documentRoutes = (config: ServiceConfig): Record<string, PublicRoute> => {
  let kept: CachedDocument | undefined
  return {
    '/openapi.json': serveDocument(
      () =>
        (kept ??= {
          text: JSON.stringify(openApiDocument(config)),
          headers: { 'content-type': 'application/json' },
        }),
    ),
  }
}
