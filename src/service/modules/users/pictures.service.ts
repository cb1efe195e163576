import { uuidv7 } from 'uuidv7'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { User } from '~/contract/users'
import type { Database, ServiceContext } from '../../context'
import { normalisePicture } from '../../storage/pictures'
import { requireUser } from './find-user'
import { presentUser } from './users.service'
import { isAdministrativeAction } from './users.policy'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  pictureAddress,
  parsePictureId,
  pictureKey,
  deletePicture,
  lockPictureForShare,
  insertPicture,
  listUnowned,
  getPictures,
  releasePicture,
  releaseUnset,
  unsetStatement,
} from './pictures.queries'
import { lockRow, updateRow } from './users.queries'
import { orNotFound } from '../../http/or-not-found'

/** Lists all pictures that were uploaded for a user, with their storage keys. */
export const listPictures = async (
  database: Database,
  ownerUid: string,
): Promise<{ id: string; key: string }[]> =>
  (await getPictures(database, ownerUid)).map((id) => ({ id, key: pictureKey(id) }))

/** Deletes a picture without an owner. Safe to repeat after a failure. */
const deletePictureWithFile = async (
  { database, files }: Pick<ServiceContext, 'database' | 'files'>,
  id: string,
): Promise<void> => {
  // The file first: without the row it could not be found any more.
  await files.remove(pictureKey(id))
  await deletePicture(database, id)
}

/** Milliseconds within which an uploaded picture must be set. */
const unsetRetentionMs = 86_400_000

// Pictures per batch.
const batchSize = 200
// How many pictures that were uploaded a day ago are checked: more than arrive in an hour.
const maxChecked = 10_000

/**
 * Deletes unset pictures: those uploaded over a day ago and never set, and replaced ones that could not be deleted at
 * once. Several nodes may run it at once; the next run retries failures.
 */
export const deleteUnsetPictures = async ({
  database,
  files,
  log,
  now,
  shutdownSignal,
}: Pick<ServiceContext, 'database' | 'files' | 'log' | 'now' | 'shutdownSignal'>): Promise<void> => {
  const before = new Date(now().getTime() - unsetRetentionMs)
  const { rows } = await unsetStatement(before, { among: maxChecked, limit: batchSize }).execute(database)
  if (rows.length > 0) {
    await releaseUnset(
      database,
      rows.map(({ id }) => id),
    )
  }
  for (const id of await listUnowned(database, batchSize)) {
    if (shutdownSignal.aborted) return
    await deletePictureWithFile({ database, files }, id).catch((error: unknown) => {
      log.error('An unset picture could not be removed', error, { pictureId: id })
    })
  }
}

/**
 * Sets a user's picture to an uploaded one, or to none, and deletes the previous one.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `picture_url`
 */
export const setPicture = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  address: string | null,
): Promise<User> => {
  const { database, files, log, now } = context
  const { user, replacedId } = await database.transaction().execute(async (transaction) => {
    const before = await lockRow(transaction, identityUid)
    if (address !== null) {
      const id = parsePictureId(address)
      if (id === null || !(await lockPictureForShare(transaction, id, identityUid))) {
        throw createFieldError('picture_url', 'pictureNotUploaded')
      }
    }
    const after = orNotFound(await updateRow(transaction, identityUid, { profile_picture: address }, now()))
    if (isAdministrativeAction(by.actor, identityUid) || before.profile_picture !== address) {
      const event = { by, identityUid, before: before.profile_picture, after: address, at: now() }
      await publish(context, transaction, { type: 'user.picture-changed', ...event })
    }
    const isReplaced = before.profile_picture !== null && before.profile_picture !== address
    const oldId = isReplaced ? parsePictureId(before.profile_picture ?? '') : null
    if (oldId !== null) await releasePicture(transaction, oldId)
    return { user: presentUser(after), replacedId: oldId }
  })
  if (replacedId !== null) {
    // The cleanup job deletes it if this fails.
    await deletePictureWithFile({ database, files }, replacedId).catch((error: unknown) => {
      log.error('A replaced picture could not be removed', error, { pictureId: replacedId })
    })
  }
  return user
}

/**
 * Stores a picture, re-encoded, for a user to set afterwards.
 * @throws ProblemError NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE while too many wait
 */
export const uploadPicture = async (
  { database, files, now }: ServiceContext,
  ownerUid: string,
  bytes: Uint8Array,
): Promise<{ picture_url: string }> => {
  await requireUser(database, ownerUid)
  const id = uuidv7()
  // The file first: a row without a file would be a broken picture; a file without a row only costs space.
  await files.put(pictureKey(id), await normalisePicture(bytes), 'image/webp')
  if (!(await insertPicture(database, { id, ownerUid }, now()))) {
    await files.remove(pictureKey(id))
    throw new ProblemError('NOT_FOUND')
  }
  return { picture_url: pictureAddress(id) }
}
