import type { Listing } from '~/contract/members'
import { ProblemError } from '~/contract/problem'
import { slugify } from '~/contract/slugify'
import { type IdentityActor, isAdmin } from '../../http/actor'
import type { Database, WriteContext } from '../../context'
import { requireUser } from '../users/find-user'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { findMentionable, insertMember, lockListing, updateListing } from './members.queries'

// Leaves space for a number within the sixty characters of a handle.
const maxHandleBase = 48
const tries = 9

const beginning = (name: string) => slugify(name).slice(0, maxHandleBase).replace(/-+$/, '') || 'member'

/** A suffix derived from the uid, almost always unique. */
const getSuffix = (identityUid: string) => {
  let hash = 0x811c9dc5n
  for (const letter of identityUid)
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x1000193n)
  return hash.toString(36)
}

/**
 * Gives a user a handle in the community, unless there is one: `haruka-tanaka`, or `haruka-tanaka-2` if another user
 * has it. Call it before the transaction locks anything else: it waits for a concurrent transaction that takes the same
 * handle.
 */
export const ensureMember = async (
  transaction: Database,
  { identityUid, name }: { identityUid: string; name: string },
  now: Date,
): Promise<void> => {
  const made = beginning(name)
  const rest = Array.from({ length: tries - 1 }, (_, index) => `${made}-${index + 2}`)
  for (const handle of [made, ...rest, `${made.slice(0, 40).replace(/-+$/, '')}-${getSuffix(identityUid)}`]) {
    if (await insertMember(transaction, { identityUid, handle }, now)) return
  }
  throw new Error('No handle is free for this person')
}

/** A user and administrators may read the user's listing. */
export const mayReadListing = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)

/** Users choose to be listed; an administrator can only remove a listing. */
const mayList = (actor: IdentityActor, identityUid: string, isListed: boolean): boolean =>
  actor.identityUid === identityUid || (isAdmin(actor) && !isListed)

/**
 * Lists a user among the members, or removes the listing. The text of a listing that an administrator removes does not
 * change.
 * @throws ProblemError NOT_FOUND; FORBIDDEN for an administrator who would list another user
 */
export const setListing = (
  context: WriteContext,
  by: ActingAdministrator,
  identityUid: string,
  wanted: Listing,
): Promise<Listing> =>
  context.database.transaction().execute(async (transaction) => {
    if (!mayReadListing(by.actor, identityUid)) throw new ProblemError('NOT_FOUND')
    if (!mayList(by.actor, identityUid, wanted.isListed)) throw new ProblemError('FORBIDDEN')
    const { name } = await requireUser(transaction, identityUid)
    const at = context.now()
    const isOwn = by.actor.identityUid === identityUid
    if (isOwn) await ensureMember(transaction, { identityUid, name }, at)
    const before = await lockListing(transaction, identityUid)
    const after = isOwn ? wanted : { ...before, isListed: false }
    if (after.isListed === before.isListed && after.introduction === before.introduction) return before
    await updateListing(transaction, identityUid, after)
    const event = { by, identityUid, before: before.isListed, after: after.isListed, at }
    await publish(context, transaction, { type: 'member.listing-changed', ...event })
    return after
  })

/** Finds those of these handles whose members can be mentioned, with their users. */
export const findMentionableMembers = (
  database: Database,
  handles: readonly string[],
): Promise<Map<string, string>> => findMentionable(database, handles)
