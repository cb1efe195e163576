import type { Listing } from '~/contract/members'
import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { requirePerson } from '../users/find-person'
import { ensureMember } from './ensure-member'
import { mayList, mayReadListing } from './members.policy'
import { lockListing, updateListing } from './members.repository'

/**
 * Lists a person among the members, or no longer. An administrator who takes somebody out leaves the words alone.
 * @throws ProblemError NOT_FOUND; FORBIDDEN for an administrator who would list somebody else
 */
export const setListing = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  identityUid: string,
  wanted: Listing,
): Promise<Listing> =>
  database.transaction().execute(async (transaction) => {
    if (!mayReadListing(by.actor, identityUid)) throw new ProblemError('NOT_FOUND')
    if (!mayList(by.actor, identityUid, wanted.isListed)) throw new ProblemError('FORBIDDEN')
    const { name } = await requirePerson(transaction, identityUid)
    const at = now()
    const isOwn = by.actor.identityUid === identityUid
    if (isOwn) await ensureMember(transaction, { identityUid, name }, at)
    const before = await lockListing(transaction, identityUid)
    const after = isOwn ? wanted : { ...before, isListed: false }
    if (after.isListed === before.isListed && after.introduction === before.introduction) return before
    await updateListing(transaction, identityUid, after)
    const facts = { before: { isListed: before.isListed }, after: { isListed: after.isListed } }
    if (isOwn) await recordOwnAct(transaction, identityUid, { action: 'own.listing', ...facts }, at)
    else {
      const act = { action: 'member.unlist', subjectKind: 'member', subjectId: identityUid } as const
      await recordAct(transaction, by, { ...act, ...facts }, at)
    }
    return after
  })
