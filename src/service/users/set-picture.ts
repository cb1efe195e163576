import { fieldProblem, ProblemError } from '~/contract/problem'
import type { User } from '~/contract/users'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { pictureIdOf } from './picture-address'
import { holdPicture, releasePicture } from './pictures.repository'
import { presentUser } from './present-user'
import { removePicture } from './remove-picture'
import { isAdministrativeAct } from './users.policy'
import { lockRow, updateRow } from './users.repository'

/**
 * Sets a person's picture to one uploaded for that person, or to none; the one before it is removed.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `picture_url`
 */
export const setPicture = async (
  { database, files, log, now }: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  address: string | null,
): Promise<User> => {
  const { user, replacedId } = await database.transaction().execute(async (transaction) => {
    const before = await lockRow(transaction, identityUid)
    if (address !== null) {
      const id = pictureIdOf(address)
      if (id === null || !(await holdPicture(transaction, id, identityUid))) {
        throw fieldProblem('picture_url', 'Upload the picture first, then set it.')
      }
    }
    const after = await updateRow(transaction, identityUid, { profile_picture: address }, now())
    if (!after) throw new ProblemError('NOT_FOUND')
    if (isAdministrativeAct(by.actor, identityUid)) {
      const act = {
        action: 'user.picture',
        subjectKind: 'user' as const,
        subjectId: identityUid,
        before: { profilePicture: before.profile_picture },
        after: { profilePicture: address },
      }
      await recordAct(transaction, by, act, now())
    } else if (before.profile_picture !== address) {
      const act = { action: 'own.picture' as const, after: { profilePicture: address } }
      await recordOwnAct(transaction, identityUid, act, now())
    }
    const isReplaced = before.profile_picture !== null && before.profile_picture !== address
    const oldId = isReplaced ? pictureIdOf(before.profile_picture ?? '') : null
    if (oldId !== null) await releasePicture(transaction, oldId)
    return { user: presentUser(after), replacedId: oldId }
  })
  if (replacedId !== null) {
    // Housekeeping removes what could not be removed here.
    await removePicture({ database, files }, replacedId).catch((error: unknown) => {
      log.error('A replaced picture could not be removed', error, { pictureId: replacedId })
    })
  }
  return user
}
