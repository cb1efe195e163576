import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from './deps'
import { commonHeaders, problemResponse, toProblem } from './problem-response'

/** Where pictures are served from; the name ends in `.webp`. */
export const picturePath = '/files/pictures/:file'

const pictureFile = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

/** A picture. Its address is never used again for another, so it may be kept for ever. */
export const answerPicture = async (
  { files, log }: Pick<ServiceDeps, 'files' | 'log'>,
  file: string,
  requestId: string,
): Promise<Response> => {
  try {
    const stored = pictureFile.test(file) ? await files.get(`pictures/${file}`) : null
    if (!stored) throw new ProblemError('NOT_FOUND')
    return new Response(new Uint8Array(stored.bytes), {
      headers: {
        ...commonHeaders(requestId),
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  } catch (error) {
    return problemResponse(toProblem(error, log, { requestId }), requestId)
  }
}
