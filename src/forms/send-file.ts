import * as v from 'valibot'
import { createNetworkError, createAbortError } from '~/contract/http-error'
import { parseProblemResponse } from '~/contract/parse-problem-response'
import type { Href } from '~/ui/links/href'

const getAnswer = (request: XMLHttpRequest): Response => {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}

const readResult = async (request: XMLHttpRequest): Promise<unknown> => {
  const answer = getAnswer(request)
  if (!answer.ok) throw await parseProblemResponse(answer)
  // A captive portal's login page is not a valid response.
  if (answer.status !== 201) throw createNetworkError()
  return answer.json()
}

interface SendOptions<TSchema extends v.GenericSchema> {
  mediaType: string
  /** The schema of the response. */
  schema: TSchema
  /** Called with the progress, from 0 to 1. */
  progress: (part: number) => void
  signal: AbortSignal
}

/**
 * Uploads a large file to a route of the portal, which hands it on as it comes, and returns what was made of it.
 * @throws ProblemError as the service refused it; HttpError where it was stopped, or the portal cannot be reached
 */
export const sendFile = async <TSchema extends v.GenericSchema>(
  address: Href,
  file: Blob,
  { mediaType, schema, progress, signal }: SendOptions<TSchema>,
): Promise<v.InferOutput<TSchema>> => {
  const answer = await new Promise<unknown>((resolve, reject) => {
    // Aborted before it began, when no listener is called.
    if (signal.aborted) return reject(createAbortError(signal.reason))
    // XMLHttpRequest, because `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', mediaType)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(readResult(request)))
    request.addEventListener('error', () => reject(createNetworkError()))
    request.addEventListener('abort', () => reject(createAbortError(signal.reason)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
  return v.parse(schema, answer)
}
