import type { StoredFileOutput, ZipFile, Events } from '~/contract/endpoint'
import type { ServiceContext } from '../context'
import { streamCsv, streamMarkdown, createPdfResponse, streamZip, isAsyncIterable } from './downloads'
import { commonHeaders } from './problems'
import type { ArrivedCall, CallHandler } from './request-handler'
import { type FileRequest, respondWithFile } from './stored-file'

// Milliseconds; shorter than the idle timeout of proxies and load balancers, usually 60 s.
const heartbeatMs = 25_000
// Unread chunks after which a client counts as disconnected.
const maxUnreadChunks = 200

/** Whether a handler returned events, as its endpoint declares. */
const isEvents = (answer: unknown): answer is Events =>
  typeof answer === 'object' && answer !== null && 'open' in answer && typeof answer.open === 'function'

/** Whether a handler returned a stored file, as its endpoint declares. */
const isSentFile = (answer: unknown): answer is StoredFileOutput =>
  typeof answer === 'object' && answer !== null && 'key' in answer && 'begin' in answer

const getHeaders = (requestId: string) => ({
  ...commonHeaders(requestId),
  'content-type': 'text/event-stream',
  // Neither compressed nor buffered by proxies: each event is delivered at once.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
})

/**
 * Streams server-sent events as they happen, with a heartbeat between them. Errors of `open` are thrown.
 * @param mayContinue checked at each heartbeat: whether the reader still has access
 */
export const streamEvents = (
  events: Events,
  { method }: Pick<Request, 'method'>,
  requestId: string,
  mayContinue: () => Promise<boolean>,
): Response => {
  const headers = getHeaders(requestId)
  if (method === 'HEAD') return new Response(null, { headers })
  const encoder = new TextEncoder()
  let finish: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let isOpen = true
      let stop: (() => void) | undefined
      const write = (text: string) => {
        if (!isOpen) return
        if ((controller.desiredSize ?? 0) < -maxUnreadChunks) return end()
        controller.enqueue(encoder.encode(text))
      }
      const beat = setInterval(() => {
        write(': still here\n\n')
        void mayContinue().then((may) => (may ? undefined : end()))
      }, heartbeatMs)
      beat.unref()
      finish = () => {
        isOpen = false
        clearInterval(beat)
        stop?.()
      }
      const end = () => {
        if (!isOpen) return
        finish?.()
        controller.close()
      }
      try {
        // Confirms the connection to the client at once.
        write(': here\n\n')
        stop = events.open((event, data) => write(`event: ${event}\ndata: ${data}\n\n`), end)
      } catch (error) {
        finish?.()
        throw error
      }
    },
    cancel: () => finish?.(),
  })
  return new Response(body, { headers })
}

const misfit = (expected: string) =>
  new Error(`The answer is not what the contract says: expected ${expected}`)

/**
 * Runs a call and writes its result as a response.
 * @param request its method (`HEAD` for the headers alone), and the headers that request a range of a file
 */
export const respond = async (
  context: ServiceContext,
  { endpoint, run, mayContinue }: CallHandler,
  call: ArrivedCall,
  request: FileRequest = { method: 'GET', headers: new Headers() },
): Promise<Response> => {
  const { requestId } = call
  const { output, outputType, maxAgeSeconds, status } = endpoint
  const begunAt = context.now()
  const answer = await run(call)
  const mayReadOn = () => mayContinue(call, begunAt)
  switch (outputType) {
    case 'csv':
      if (!isAsyncIterable<readonly string[]>(answer)) throw misfit('rows')
      return streamCsv(context, endpoint, answer, requestId, mayReadOn)
    case 'markdown':
      if (!isAsyncIterable<string>(answer)) throw misfit('Markdown')
      return streamMarkdown(context, endpoint, answer, requestId, mayReadOn)
    case 'zip':
      if (!isAsyncIterable<ZipFile>(answer)) throw misfit('files')
      return streamZip(context, endpoint, answer, requestId, mayReadOn)
    case 'pdf':
      if (!(answer instanceof Uint8Array)) throw misfit('a PDF')
      return createPdfResponse(endpoint, call.params, answer, requestId)
    case 'vtt': {
      if (typeof answer !== 'string') throw misfit('captions')
      const headers = { 'content-type': 'text/vtt; charset=utf-8', ...commonHeaders(requestId) }
      return new Response(answer, { status, headers })
    }
    case 'file':
      if (!isSentFile(answer)) throw misfit('a file')
      return respondWithFile(context, answer, request, {
        requestId,
        // Access depends on the file, so the call runs again.
        mayContinue: async () => (await mayReadOn()) && run(call).then(isSentFile, () => false),
      })
    case 'events':
      if (!isEvents(answer)) throw misfit('events')
      return streamEvents(answer, request, requestId, () => mayContinue(call))
    default: {
      const json = output ? JSON.stringify(answer) : null
      return new Response(json, {
        status,
        headers: {
          ...(json !== null && { 'content-type': 'application/json' }),
          ...commonHeaders(requestId),
          ...(maxAgeSeconds !== undefined && { 'cache-control': `public, max-age=${maxAgeSeconds}` }),
        },
      })
    }
  }
}
