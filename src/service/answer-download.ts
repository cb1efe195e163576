import type { Endpoint } from '~/contract/endpoint'
import type { ServiceDeps } from './deps'
import { commonHeaders } from './problem-response'

/** A file as it is made. */
export interface Download {
  mediaType: string
  /** The next bytes; null at the end. */
  next: () => Promise<Uint8Array | null>
  /** The reader is gone. */
  leave: () => Promise<unknown> | undefined
  /** Whether the reader may still have it. */
  mayGoOn: () => Promise<boolean>
}

// Milliseconds for which an answer to that holds; as long as where events are heard.
const trusted = 25_000

/** `/admin/users.csv` on a day in November: `users-2026-11-21.csv`; `/users/{id}/export`, a zip: `export-2026-11-21.zip`. */
const fileNameOf = ({ path }: Pick<Endpoint, 'path'>, mediaType: string, now: Date) => {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const name = last.includes('.') ? last : `${last}.${mediaType.slice(mediaType.lastIndexOf('/') + 1)}`
  return name.replace(/(?=\.\w+$)/, `-${now.toISOString().slice(0, 10)}`)
}

/**
 * Answers a file as it is made: more is asked for when the reader wants more, and no longer when it is gone or may not
 * have it any more. What fails in the middle breaks the answer off, so that nobody takes half a file for a whole one.
 */
export const answerDownload = (
  { log, now }: Pick<ServiceDeps, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  { mediaType, next, leave, mayGoOn }: Download,
  requestId: string,
): Response => {
  const facts = { requestId, path: endpoint.path }
  let isGone = false
  let askedAt = now().getTime()
  const isStillTheirs = async () => {
    if (now().getTime() - askedAt < trusted) return true
    if (!(await mayGoOn())) return false
    askedAt = now().getTime()
    return true
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          if (!(await isStillTheirs())) {
            log.info('A download ended: its reader may not have it any more', facts)
            controller.error(new Error('The reader may not have it any more'))
            await leave()
            return
          }
          const bytes = await next()
          if (isGone) return
          if (bytes === null) controller.close()
          else controller.enqueue(bytes)
        } catch (error) {
          log.error('A download broke off', error, facts)
          controller.error(error)
        }
      },
      cancel: async () => {
        isGone = true
        await leave()
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    status: endpoint.status,
    headers: {
      ...commonHeaders(requestId),
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileNameOf(endpoint, mediaType, now())}"`,
    },
  })
}
