import type { Events } from '~/contract/endpoint'
import { commonHeaders } from './problems'

// Milliseconds; shorter than proxies and load balancers let a silent connection live (60 s as a rule).
const heartbeat = 25_000
// Chunks that a client has not read; a client so far behind is taken for gone.
const maxBehind = 200

/** Whether a handler answered events, as its call declares. */
export const isEvents = (answer: unknown): answer is Events =>
  typeof answer === 'object' && answer !== null && 'open' in answer && typeof answer.open === 'function'

const getHeaders = (requestId: string) => ({
  ...commonHeaders(requestId),
  'content-type': 'text/event-stream',
  // Neither compressed nor gathered on the way: each event goes out as it comes.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
})

/**
 * Answers server-sent events as they happen, with a heartbeat between them. What `open` throws is thrown.
 * @param mayGoOn asked at each heartbeat: whether the reader still has access
 */
export const answerEvents = (
  events: Events,
  { method }: Pick<Request, 'method'>,
  requestId: string,
  mayGoOn: () => Promise<boolean>,
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
        if ((controller.desiredSize ?? 0) < -maxBehind) return end()
        controller.enqueue(encoder.encode(text))
      }
      const beat = setInterval(() => {
        write(': still here\n\n')
        void mayGoOn().then((may) => (may ? undefined : end()))
      }, heartbeat)
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
        // So that the reader knows at once that it is connected.
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
