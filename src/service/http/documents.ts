import { createHash } from 'node:crypto'
import { commonHeaders } from './problems'

/** A text that is the same for everybody for as long as this release runs. */
interface KeptDocument {
  text: string
  /** With its quotes. */
  etag: string
}

// Seconds for which a browser asks for it no more; then its ETag is compared. Caches that several people share keep
// nothing of the service.
const keptFor = 300

const knows = (header: string | null, etag: string) =>
  header !== null && header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))

/**
 * Answers a document, or that whoever asks has it already.
 * @param write makes it, when it is first asked for
 */
export const documentAnswers = (write: () => string, headers: Record<string, string>) => {
  let kept: KeptDocument | undefined
  const keep = (): KeptDocument => {
    const text = write()
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  return (request: Request, requestId: string): Response => {
    const { text, etag } = (kept ??= keep())
    const common = {
      ...commonHeaders(requestId),
      'cache-control': `private, max-age=${keptFor}`,
      etag,
    }
    return knows(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers: common })
      : new Response(text, { headers: { ...common, ...headers } })
  }
}
