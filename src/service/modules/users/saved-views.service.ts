import { ProblemError } from '~/contract/problem'
import type { SavedSearch, SavedView } from '~/contract/saved-views'
import type { UserActor } from '../../http/actor'
import type { ServiceContext, Database } from '../../context'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import { insertView, isNameTaken, lockViews, updateView, findShared } from './saved-views.queries'
import type { RawBuilder } from 'kysely'
import { createFieldError } from '~/contract/field-problem'
import type { UserFilter } from '~/contract/users'
import { findCompanyId } from '../companies/companies.service'
import { type UserCondition, isFound } from './user-filter'

interface ViewContent {
  name: string
  search: SavedSearch
  shared: boolean
}

const present = (id: string, content: ViewContent, { identityUid, user }: UserActor): SavedView => ({
  id,
  ...content,
  ownerUid: identityUid,
  ownerName: user.name,
  isOwn: true,
})

/**
 * Saves a new view.
 * @throws ProblemError NAME_IN_USE, IDEMPOTENCY_KEY_REUSED
 */
export const createView = (
  context: ServiceContext,
  { actor, idempotency }: IdempotentCall & { actor: UserActor },
  content: ViewContent,
): Promise<SavedView> =>
  writeOnce(
    context,
    { idempotency },
    {
      write: async (transaction, id) => {
        const ownerUid = actor.identityUid
        await lockViews(transaction, ownerUid)
        const isNew = await insertView(transaction, { id, ownerUid, ...content }, context.now())
        if (!isNew) throw new ProblemError('NAME_IN_USE')
        return present(id, content, actor)
      },
      read: async (_transaction, id) => present(id, content, actor),
    },
  )

/**
 * Updates a view of the user's own.
 * @throws ProblemError NOT_FOUND also for another's, NAME_IN_USE
 */
export const changeView = (
  { database, now }: ServiceContext,
  actor: UserActor,
  id: string,
  content: ViewContent,
): Promise<SavedView> =>
  database.transaction().execute(async (transaction) => {
    const ownerUid = actor.identityUid
    await lockViews(transaction, ownerUid)
    if (await isNameTaken(transaction, { ownerUid, name: content.name, besides: id })) {
      throw new ProblemError('NAME_IN_USE')
    }
    const isOwn = await updateView(transaction, { id, ownerUid, ...content }, now())
    if (!isOwn) throw new ProblemError('NOT_FOUND')
    return present(id, content, actor)
  })

const readSegment = async (
  database: Database,
  segment: string,
): Promise<{ name: string; users: UserCondition }> => {
  const found = await findShared(database, segment)
  if (!found) throw createFieldError('segment', 'segmentUnknown')
  const { sort: _sort, count: _count, ...filter } = found.search
  return { name: found.name, users: await readUserFilter(database, filter) }
}

/**
 * Resolves the company and the segment that a filter of users names.
 * @throws ProblemError FIELDS_INVALID at `segment`, if there is no shared view of that id
 */
export const readUserFilter = async <T extends UserFilter>(
  database: Database,
  { company, segment, ...filter }: T,
): Promise<Omit<T, 'company' | 'segment'> & Pick<UserCondition, 'companyId' | 'within'>> => ({
  ...filter,
  ...(company === undefined ? {} : { companyId: await findCompanyId(database, company) }),
  ...(segment === undefined ? {} : { within: (await readSegment(database, segment)).users }),
})

/**
 * Returns the name of a segment, and its users as a condition on rows of `users`. Membership is decided when the
 * statement runs; deleted users never match.
 * @throws ProblemError FIELDS_INVALID at `segment`, if there is no shared view of that id
 */
export const requireSegment = async (
  database: Database,
  segment: string,
): Promise<{ name: string; condition: RawBuilder<boolean> }> => {
  const { name, users } = await readSegment(database, segment)
  return { name, condition: isFound(users) }
}
