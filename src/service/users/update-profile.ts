import { ownProfileChanges } from '~/contract/limits'
import { ProblemError } from '~/contract/problem'
import type { ProfileChange, User } from '~/contract/users'
import { changedFacts } from '../audit/changed-facts'
import { type ActFacts, type ActingAdministrator, recordAct } from '../audit/record-act'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { limit } from '../rate-limit'
import type { WithPhoneNumber } from './phone-number'
import { presentUser } from './present-user'
import { profileColumns } from './profile-columns'
import { isAdministrativeAct } from './users.policy'
import { lockRow, updateRow } from './users.repository'

/**
 * Changes the profile fields that are given; the others stay.
 * @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const updateProfile = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  change: WithPhoneNumber<ProfileChange>,
): Promise<User> => {
  const { database, now } = deps
  const isAdministrative = isAdministrativeAct(by.actor, identityUid)
  if (!isAdministrative) await limit(deps, `own-profile:${identityUid}`, ownProfileChanges)
  return database.transaction().execute(async (transaction) => {
    const before = await lockRow(transaction, identityUid)
    const after = await updateRow(transaction, identityUid, profileColumns(change), now())
    if (!after) throw new ProblemError('NOT_FOUND')
    const changes = changedFacts(factsOf(presentUser(before)), factsOf(presentUser(after)))
    if (isAdministrative) {
      const act = { action: 'user.profile', subjectKind: 'user' as const, subjectId: identityUid }
      await recordAct(transaction, by, { ...act, ...changes }, now())
    } else if (Object.keys(changes.after).length > 0) {
      await recordOwnAct(transaction, identityUid, { action: 'own.profile', ...changes }, now())
    }
    return presentUser(after)
  })
}

const factsOf = ({ address, ...facts }: User): ActFacts => ({
  ...facts,
  ...Object.fromEntries(Object.entries(address).map(([part, text]) => [`address.${part}`, text])),
})
