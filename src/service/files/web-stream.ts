import type { Readable } from 'node:stream'

/** What Node reads as a stream of the web: read when it is asked for, and ended when nobody wants it any more. */
export const webStream = (source: Readable): ReadableStream<Uint8Array> => {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const chunk = await chunks.next()
        if (chunk.done) controller.close()
        else controller.enqueue(new Uint8Array(chunk.value))
      },
      cancel: () => void source.destroy(),
    },
    // Nothing is read ahead of what the source itself holds.
    { highWaterMark: 0 },
  )
}
