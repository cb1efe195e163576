import { type RawBuilder, sql } from 'kysely'
import type { Author } from '~/contract/questions'
import { type IdentityActor, isAdmin } from '../actor'
import { mayOpenCommunity } from '../members/may-open-community'

/** Whether the actor may open a row of `questions` or `answers`; the same rule as `mayOpen`, in SQL. */
export const visibleTo = (
  actor: IdentityActor,
  table: 'questions' | 'answers' = 'questions',
): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(not ${sql.ref(`${table}.is_hidden`)}
        or ${sql.ref(`${table}.author_uid`)} is not distinct from ${actor.identityUid})`

/**
 * Whether the actor may read the earlier versions of a row of `questions` or `answers`: what an administrator removed
 * stands in them.
 */
export const hasOpenHistory = (actor: IdentityActor, table: 'questions' | 'answers'): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(not ${sql.ref(`${table}.is_moderated`)}
        or ${sql.ref(`${table}.author_uid`)} is not distinct from ${actor.identityUid})`

/** Whom a column of uids names, as the contract's author; null for nobody any more. */
export const authorIn = (column: string): RawBuilder<Author> => sql<Author>`(
  select jsonb_build_object(
    'handle', coalesce(members.handle, ''), 'name', authors.name, 'picture', authors.profile_picture,
    'isStaff', authors.role = 'admin', 'isListed', coalesce(members.is_listed, false) and ${mayOpenCommunity('authors')}
  )
  from users as authors left join members on members.identity_uid = authors.identity_uid
  where authors.identity_uid = ${sql.ref(column)} and authors.deleted_at is null
)`

/** Whose words a row of `questions` or `answers` has now; null for somebody who left. */
export const wordsBy = sql<string | null>`case when edited_at is null then author_uid else edited_by end`

/** Since when it has them. */
export const wordsAt = sql<string>`coalesce(edited_at, created_at)`

/** The contract's state of a row of `questions`. */
export const stateOfQuestion = sql<'open' | 'answered' | 'closed'>`
  case questions.standing when 'unanswered' then 'open' else questions.standing end`
