import * as v from 'valibot'
import { documentImport, type DocumentImport } from '~/contract/imports'
import type { Audience } from '~/contract/pages'
import { networkError, requestAborted } from '~/contract/http-error'
import { problemOfResponse } from '~/contract/problem-of-response'

/** Where an archive is sent; a route of the portal, which hands it on as it comes. */
const uploadAddress = '/admin/documents/import/upload'

export interface Options {
  source: string
  audience: Audience
  publish: boolean
  /** `category:<id>`, `component:<id>`, or empty: folders become categories. */
  target: string
}

const getSearch = ({ source, audience, publish, target }: Options): string => {
  const search = new URLSearchParams({ source, audience, publish: String(publish) })
  const [kind, id] = target.split(':')
  if (id && (kind === 'category' || kind === 'component')) search.set(kind, id)
  return search.toString()
}

const getAnswer = (request: XMLHttpRequest): Response => {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}

const readImport = async (request: XMLHttpRequest): Promise<DocumentImport> => {
  const answer = getAnswer(request)
  if (!answer.ok) throw await problemOfResponse(answer)
  // A login page that a network puts in the portal's place is no answer.
  if (answer.status !== 201) throw networkError()
  return v.parse(documentImport, await answer.json())
}

/**
 * Uploads an archive and returns the import it started.
 * @param progress gets the part that is sent, from 0 to 1
 * @throws ProblemError as the service refused it; HttpError where it was stopped, or the portal cannot be reached
 */
export const sendArchive = (
  archive: Blob,
  options: Options,
  { progress, signal }: { progress: (part: number) => void; signal: AbortSignal },
): Promise<DocumentImport> =>
  new Promise((resolve, reject) => {
    // Stopped before it began, which tells no listener any more.
    if (signal.aborted) return reject(requestAborted(signal.reason))
    // XMLHttpRequest, because `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', `${uploadAddress}?${getSearch(options)}`)
    request.setRequestHeader('content-type', 'application/zip')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(readImport(request)))
    request.addEventListener('error', () => reject(networkError()))
    request.addEventListener('abort', () => reject(requestAborted(signal.reason)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(archive)
  })
