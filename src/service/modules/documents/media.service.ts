import { createHash, randomUUID } from 'node:crypto'
import type { Media } from '~/contract/media'
import type { StoreStarterFile } from '../../database/seed/seed-videos'
import type { ServiceContext, Database } from '../../context'
import { makeImage, findNarrow, findOriginal, getNarrowWidth } from './images'
import { makeVideo } from './videos'
import { type MediaFile, contentTypes, mediaKey, presentMedia, parseMediaName } from './media-names'
import { publish } from '../../events/publish'
import { type By, getAuthor } from '../audit/audit-actions'
import { ProblemError } from '~/contract/problem'
import type { PublicRoute } from '../../http/http-binder'
import { commonHeaders } from '../../http/problems'
import { respondWithRange } from '../../http/stored-file'
import { orNotFound } from '../../http/or-not-found'

/** Finds the file that was made from bytes with this hash. */
const findByHash = async (database: Database, sha256: string): Promise<MediaFile | null> => {
  const row = await database
    .selectFrom('media')
    .select(['id', 'extension', 'width', 'height'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a file; false if the same bytes were uploaded a moment earlier. */
const insertMedia = async (
  transaction: Database,
  file: MediaFile & { sha256: string; uploadedBy: string | null },
  now: Date,
): Promise<boolean> => {
  const { id, extension, width, height, sha256, uploadedBy: uploaded_by } = file
  const inserted = await transaction
    .insertInto('media')
    .values({ id, extension, width, height, sha256, uploaded_by, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type MediaContext = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now'>

/**
 * Stores an image or a video for pages to show; the same bytes again return the first file.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE, FIELDS_INVALID; each with a sentence
 */
export const storeMedia = async (context: MediaContext, by: By, bytes: Uint8Array): Promise<Media> => {
  const { database, files } = context
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findByHash(database, sha256)
  if (known) return presentMedia(known)
  const made = makeVideo(bytes) ?? { ...(await makeImage(bytes)), extension: 'webp' as const }
  const { width, height, extension } = made
  // Fully random: an id with a timestamp could be guessed in part.
  const file: MediaFile = { id: randomUUID(), extension, width, height }
  // The file first: a row without a file would be a broken image; a file without a row only costs space.
  await files.put(mediaKey(file), made.bytes, contentTypes[extension])
  if (await insertNew(context, by, file, sha256)) return presentMedia(file)
  await files.remove(mediaKey(file))
  const earlier = await findByHash(database, sha256)
  if (!earlier) throw new Error('A file that was there a moment ago is gone.')
  return presentMedia(earlier)
}

const insertNew = (context: MediaContext, by: By, file: MediaFile, sha256: string) =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const isNew = await insertMedia(transaction, { ...file, sha256, uploadedBy: getAuthor(by).actorUid }, at)
    if (!isNew) return false
    const event = { by, id: file.id, url: presentMedia(file).url, at }
    await publish(context, transaction, { type: 'media.uploaded', ...event })
    return true
  })

/** Stores the pictures and videos that ship with the portal, unchanged and without an uploader. */
export const storeStarterFile =
  (files: ServiceContext['files']): StoreStarterFile =>
  async (transaction, { bytes, ...facts }, now) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = await findByHash(transaction, sha256)
    if (known) return presentMedia(known).url
    const file = { id: randomUUID(), ...facts }
    // The file first, as for uploaded ones.
    await files.put(mediaKey(file), bytes, contentTypes[file.extension])
    await insertMedia(transaction, { ...file, sha256, uploadedBy: null }, now)
    return presentMedia(file).url
  }

// An address is never reused for another file.
const immutableCache = 'public, max-age=31536000, immutable'

type ServingContext = Pick<ServiceContext, 'files' | 'log'>

/** Streams an image in the requested width, or a video, whole or the requested range. */
const serveMedia = async (context: ServingContext, name: string, request: Request, requestId: string) => {
  const file = parseMediaName(name)
  if (file === null) throw new ProblemError('NOT_FOUND')
  const width = getNarrowWidth(file, request.url)
  const stored = orNotFound(
    await (width === null ? findOriginal(context, file) : findNarrow(context, file, width)),
  )
  const { key, size } = stored
  const tag = width === null ? `"${file.id}"` : `"${file.id}-${width}"`
  return respondWithRange(request, {
    size,
    tag,
    headers: {
      ...commonHeaders(requestId),
      'content-type': contentTypes[file.extension],
      'cache-control': immutableCache,
      'content-disposition': 'inline',
    },
    stream: (range) => context.files.stream(key, range),
  })
}

const pictureFile = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

const servePicture = async ({ files }: ServingContext, name: string, requestId: string) => {
  const stored = pictureFile.test(name) ? await files.get(`pictures/${name}`) : null
  if (!stored) throw new ProblemError('NOT_FOUND')
  return new Response(new Uint8Array(stored.bytes), {
    headers: {
      ...commonHeaders(requestId),
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': immutableCache,
    },
  })
}

/** The routes that serve images and videos of pages, and pictures of users and kits. */
export const fileRoutes = (context: ServingContext): Record<string, PublicRoute> => ({
  '/files/media/:file': (request, { file = '' }, requestId) => serveMedia(context, file, request, requestId),
  '/files/pictures/:file': (_request, { file = '' }, requestId) => servePicture(context, file, requestId),
})
