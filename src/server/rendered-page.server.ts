import { FastResponse } from 'srvx'
import { noteOn } from '~/gateways/note-on'

const bodies = noteOn<Buffer<ArrayBuffer>>('body')

/** An answer whose bytes can be had back without reading them through a stream. */
export const getAnswer = (body: Buffer<ArrayBuffer>, init: ResponseInit): Response => {
  const answer = new FastResponse(body, init)
  bodies.set(answer, body)
  return answer
}

/** All the bytes of an answer, also of one that is sent by and by. It cannot be read again. */
export const readWhole = async (answer: Response): Promise<Buffer<ArrayBuffer>> =>
  bodies.of(answer) ?? Buffer.from(await answer.arrayBuffer())

/** Whether an answer is a page, by its type. */
export const isPage = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true
