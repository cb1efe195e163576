import { ProblemError } from '~/contract/problem'
import type { ServiceContext } from '../../context'
import type { Get } from '../../http/http-binder'
import { commonHeaders } from '../../http/problems'
import { answerStored } from '../../http/stored-file'
import { findNarrow, findWhole, getNarrowWidth } from './images'
import { contentTypes, parseMediaName } from './media-names'
import { orNotFound } from '../../http/or-not-found'

// An address is never used again for another file.
const forEver = 'public, max-age=31536000, immutable'

type Needs = Pick<ServiceContext, 'files' | 'log'>

/** An image, in the width that was asked for, or a video, whole or the part that was asked for, read as it is sent. */
const serveMedia = async (context: Needs, name: string, request: Request, requestId: string) => {
  const file = parseMediaName(name)
  if (file === null) throw new ProblemError('NOT_FOUND')
  const width = getNarrowWidth(file, request.url)
  const stored = orNotFound(
    await (width === null ? findWhole(context, file) : findNarrow(context, file, width)),
  )
  const { key, size } = stored
  const tag = width === null ? `"${file.id}"` : `"${file.id}-${width}"`
  return answerStored(request, {
    size,
    tag,
    headers: {
      ...commonHeaders(requestId),
      'content-type': contentTypes[file.extension],
      'cache-control': forEver,
      'content-disposition': 'inline',
    },
    stream: (range) => context.files.stream(key, range),
  })
}

const pictureFile = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

const servePicture = async ({ files }: Needs, name: string, requestId: string) => {
  const stored = pictureFile.test(name) ? await files.get(`pictures/${name}`) : null
  if (!stored) throw new ProblemError('NOT_FOUND')
  return new Response(new Uint8Array(stored.bytes), {
    headers: {
      ...commonHeaders(requestId),
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': forEver,
    },
  })
}

/** Where images and videos of pages, and pictures of people and kits, are served from. */
export const fileRoutes = (context: Needs): Record<string, Get> => ({
  '/files/media/:file': (request, { file = '' }, requestId) => serveMedia(context, file, request, requestId),
  '/files/pictures/:file': (_request, { file = '' }, requestId) => servePicture(context, file, requestId),
})
