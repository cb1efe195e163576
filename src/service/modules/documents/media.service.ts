import { createHash, randomUUID } from 'node:crypto'
import type { Media } from '~/contract/media'
import type { KeepStarterFile } from '../../database/seed/seed-videos'
import type { ServiceContext, Database } from '../../context'
import { makeImage } from './images'
import { makeVideo } from './videos'
import { type MediaFile, contentTypes, mediaKey, presentMedia } from './media-names'
import { publish } from '../../events/publish'
import { type By, getAuthor } from '../audit/audit-actions'

/** The file that was made from bytes with this hash. */
const findByHash = async (database: Database, sha256: string): Promise<MediaFile | null> => {
  const row = await database
    .selectFrom('media')
    .select(['id', 'extension', 'width', 'height'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row ?? null
}

/** False if the same bytes were uploaded a moment earlier. */
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

type Needs = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now'>

/**
 * Keeps an image or a video for pages to show; the same bytes a second time answer the file of the first.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE, FIELDS_INVALID; each with a sentence
 */
export const keepMedia = async (context: Needs, by: By, bytes: Uint8Array): Promise<Media> => {
  const { database, files } = context
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findByHash(database, sha256)
  if (known) return presentMedia(known)
  const made = makeVideo(bytes) ?? { ...(await makeImage(bytes)), extension: 'webp' as const }
  const { width, height, extension } = made
  // Random throughout: an id that holds the time could be guessed in part.
  const file: MediaFile = { id: randomUUID(), extension, width, height }
  // The file first: a row whose file is missing would be a broken image, the other way round costs a little space.
  await files.put(mediaKey(file), made.bytes, contentTypes[extension])
  if (await insertNew(context, by, file, sha256)) return presentMedia(file)
  await files.remove(mediaKey(file))
  const earlier = await findByHash(database, sha256)
  if (!earlier) throw new Error('A file that was there a moment ago is gone.')
  return presentMedia(earlier)
}

const insertNew = (context: Needs, by: By, file: MediaFile, sha256: string) =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const isNew = await insertMedia(transaction, { ...file, sha256, uploadedBy: getAuthor(by).actorUid }, at)
    if (!isNew) return false
    const event = { by, id: file.id, url: presentMedia(file).url, at }
    await publish(context, transaction, { type: 'media.uploaded', ...event })
    return true
  })

/** Stores the pictures and videos that ship with the portal, unchanged and without an uploader. */
export const keepStarterFile =
  (files: ServiceContext['files']): KeepStarterFile =>
  async (transaction, { bytes, ...facts }, now) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = await findByHash(transaction, sha256)
    if (known) return presentMedia(known).url
    const file = { id: randomUUID(), ...facts }
    // The file first, as for those that are uploaded.
    await files.put(mediaKey(file), bytes, contentTypes[file.extension])
    await insertMedia(transaction, { ...file, sha256, uploadedBy: null }, now)
    return presentMedia(file).url
  }
