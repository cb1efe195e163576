import { ProblemError } from '~/contract/problem'
import type { SavedSearch, SavedView } from '~/contract/saved-views'
import type { UserActor } from '../../http/actor'
import type { ServiceContext } from '../../context'
import { type Keyed, writeOnce } from '../../http/idempotency'
import { insertView, isNameTaken, lockViews, updateView } from './saved-views.queries'

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
  { actor, idempotency }: Keyed & { actor: UserActor },
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
 * Changes a view of the user's own.
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
