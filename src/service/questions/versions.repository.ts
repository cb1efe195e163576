import { sql } from 'kysely'
import type { PostVersion } from '~/contract/questions'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { authorIn, hasOpenHistory, wordsAt, wordsBy } from './post-sql'
import type { PostKey } from './posts'

/** Keeps how a post reads until now. */
export const keepVersion = async (
  transaction: Database,
  post: {
    id: string
    revision: number
    title?: string
    body: string
    wordsBy: string | null
    wordsAt: string
  },
): Promise<void> => {
  await transaction
    .insertInto('post_versions')
    .values({
      post_id: post.id,
      revision: post.revision,
      title: post.title ?? '',
      body: post.body,
      author_uid: post.wordsBy,
      at: post.wordsAt,
    })
    .execute()
}

/** How a post reads now, and its earlier versions where the actor may read them, the newest first. */
export const listVersions = async (
  database: Database,
  actor: IdentityActor,
  { kind, id }: PostKey,
): Promise<PostVersion[]> => {
  const table = kind === 'question' ? 'questions' : 'answers'
  const current =
    kind === 'question'
      ? sql`select id, revision, title, body, edited_at, edited_by, author_uid, created_at from questions`
      : sql`select id, revision, '' as title, body, edited_at, edited_by, author_uid, created_at from answers`
  const { rows } = await sql<PostVersion>`
    select versions.revision, versions.title, versions.body, ${authorIn('versions.author_uid')} as author, versions.at
    from (
      select revision, title, body, ${wordsBy} as author_uid, ${wordsAt} as at
      from (${current}) as posts where id = ${id}
      union all
      select revision, title, body, author_uid, at from post_versions
      where post_id = ${id} and exists (
        select from ${sql.table(table)} where id = ${id} and ${hasOpenHistory(actor, table)}
      )
    ) as versions
    order by versions.revision desc`.execute(database)
  return rows
}
