import { sql } from 'kysely'
import type { UserActor } from '../actor'
import type { Database } from '../deps'
import { audiencesOf } from './pages.policy'
import { placeOf } from './pages.repository'
import { readableBy } from './readable'

interface ChangeRow {
  id: string
  slug: string
  title: string
  summary: string
  changed_at: string
  is_new: boolean
  message: string
  component_name: string | null
  component_slug: string | null
}

const mostChanges = 20

const findChanges = async (database: Database, actor: UserActor, since: string): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select pages.id, pages.slug, pages.title, pages.summary, pages.changed_at,
      coalesce(pages.published_at >= ${since}::timestamptz, false) as is_new,
      coalesce(page_versions.message, '') as message,
      components.name as component_name, components.slug as component_slug
    from pages
    left join components on components.id = pages.component_id
    left join page_versions
      on page_versions.page_id = pages.id and page_versions.version = pages.published_version
    where pages.kind = 'document' and ${readableBy(audiencesOf(actor))} and pages.changed_at >= ${since}::timestamptz
    order by pages.changed_at desc, pages.id desc limit ${mostChanges}`.execute(database)
  return rows
}

const toChange = (row: ChangeRow) => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  changedAt: row.changed_at,
  component: placeOf(row.component_name, row.component_slug),
  isNew: row.is_new,
  message: row.message,
})

/** The documents that are new or changed since then, of those that the person may open, the latest first. */
export const listChanges = async (database: Database, actor: UserActor, since: string) =>
  (await findChanges(database, actor, since)).map((row) => ({ id: row.id, ...toChange(row) }))

/** How many of these documents the person may open. */
export const countReadable = async (
  database: Database,
  actor: UserActor,
  ids: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ readable: number }>`
    select count(*) as readable from pages
    where id = any (${ids}::uuid[]) and kind = 'document' and ${readableBy(audiencesOf(actor))}`.execute(
    database,
  )
  return rows[0]?.readable ?? 0
}

/** The documents that are new or changed since the person's last visit, of those that the person may open. */
export const readChanges = async (database: Database, actor: UserActor) => {
  const person = await database
    .selectFrom('users')
    .select('previous_visit_at')
    .where('identity_uid', '=', actor.identityUid)
    .executeTakeFirst()
  const since = person?.previous_visit_at ?? null
  const changes = since === null ? [] : await findChanges(database, actor, since)
  return { since, data: changes.map(toChange) }
}
