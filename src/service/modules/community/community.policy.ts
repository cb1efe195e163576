import { maxChanges } from '~/contract/questions'
import { type IdentityActor, isAdmin } from '../../http/actor'
import { sql } from 'kysely'
import { isActiveUser } from '../users/users.policy'

/** The data of a question or an answer that the policy needs. */
interface PostFacts {
  /** Null for a deleted user. */
  authorUid: string | null
  isHidden: boolean
}

const isAuthor = (actor: IdentityActor, post: PostFacts): boolean => post.authorUid === actor.identityUid

/** The author and administrators may open a hidden post. */
export const mayOpen = (actor: IdentityActor, post: PostFacts): boolean =>
  !post.isHidden || isAuthor(actor, post) || isAdmin(actor)

/** The author and administrators may edit and delete a post. */
export const mayChange = (actor: IdentityActor, post: PostFacts): boolean =>
  isAuthor(actor, post) || isAdmin(actor)

/** Whether a post may be changed once more. Administrators may correct it without a limit. */
export const mayChangeAgain = (actor: IdentityActor, { revision }: { revision: number }): boolean =>
  revision <= maxChanges || isAdmin(actor)

/** Users may not vote for their own posts. */
export const mayVote = (actor: IdentityActor, post: PostFacts): boolean => !isAuthor(actor, post)

/** The author of a question chooses the accepted answer. */
export const mayAccept = (actor: IdentityActor, question: PostFacts): boolean => mayChange(actor, question)

/** Whether a change is an administrative action, to be audited: made to another user's post. */
export const isAdministrativeAct = (actor: IdentityActor, post: PostFacts): boolean => !isAuthor(actor, post)

/** Whether a row of `users`, under this table name, is a user who may open the community. */
export const mayOpenCommunity = (table = 'users') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${isActiveUser(table)} and (${column('status')} = 'approved' or ${column('role')} = 'admin'))`
}
