import { sql } from 'kysely'
import type { UserActor } from '../actor'
import type { Database } from '../deps'
import { audiencesOf } from './pages.policy'
import { placeOf } from './pages.repository'
import { readableBy } from './readable'

interface ChangeRow {
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

/** The documents that are new or changed since then, of those that the person may open, the latest first. */
export const listChanges = async (database: Database, actor: UserActor, since: string) => {
  const { rows } = await sql<ChangeRow>`
    select pages.slug, pages.title, pages.summary, pages.changed_at,
      coalesce(pages.published_at >= ${since}::timestamptz, false) as is_new,
      coalesce(page_versions.message, '') as message,
      components.name as component_name, components.slug as component_slug
    from pages
    left join components on components.id = pages.component_id
    left join page_versions
      on page_versions.page_id = pages.id and page_versions.version = pages.published_version
    where pages.kind = 'document' and ${readableBy(audiencesOf(actor))} and pages.changed_at >= ${since}::timestamptz
    order by pages.changed_at desc, pages.id desc limit ${mostChanges}`.execute(database)
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    changedAt: row.changed_at,
    component: placeOf(row.component_name, row.component_slug),
    isNew: row.is_new,
    message: row.message,
  }))
}

/** The documents that are new or changed since the person's last visit, of those that the person may open. */
export const readChanges = async (database: Database, actor: UserActor) => {
  const person = await database
    .selectFrom('users')
    .select('previous_visit_at')
    .where('identity_uid', '=', actor.identityUid)
    .executeTakeFirst()
  const since = person?.previous_visit_at ?? null
  return { since, data: since === null ? [] : await listChanges(database, actor, since) }
}
