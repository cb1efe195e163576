import { createHash } from 'node:crypto'
import type { ServiceConfig } from '~/config/service'
import type { Get } from './http-binder'
import { openApiDocument } from './openapi/openapi'
import { getReferencePolicy, referencePage } from './reference/reference'
import { commonHeaders } from './problems'

/** A text that is the same for all callers while this release runs. */
interface KeptDocument {
  text: string
  headers: Record<string, string>
}

// Seconds for which a browser does not ask again; after that it compares the ETag. Shared caches keep nothing of the
// service.
const keptFor = 300

const knows = (header: string | null, etag: string) =>
  header !== null && header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))

/** Serves a document that is built on the first request, or 304 if the client has it already. */
const serveDocument = (write: () => KeptDocument): Get => {
  let kept: (KeptDocument & { etag: string }) | undefined
  const keep = () => {
    const { text, headers } = write()
    return { text, headers, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  return (request, _params, requestId) => {
    const { text, headers, etag } = (kept ??= keep())
    const common = { ...commonHeaders(requestId), 'cache-control': `private, max-age=${keptFor}`, etag }
    return knows(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers: common })
      : new Response(text, { headers: { ...common, ...headers } })
  }
}

/** The OpenAPI document, and the reference for people. */
export const documentRoutes = (config: ServiceConfig): Record<string, Get> => ({
  '/openapi.json': serveDocument(() => ({
    text: JSON.stringify(openApiDocument(config)),
    headers: { 'content-type': 'application/json' },
  })),
  '/reference': serveDocument(() => {
    const text = referencePage(config)
    const policy = getReferencePolicy(text)
    return {
      text,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    }
  }),
})
