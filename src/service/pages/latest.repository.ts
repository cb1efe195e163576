import { sql } from 'kysely'
import type { Audience, PageKind } from '~/contract/pages'
import type { Database } from '../deps'
import { placeOf } from './pages.repository'
import { readableBy } from './readable'
import { pageKinds } from '~/contract/vocabulary'

interface LatestRow {
  slug: string
  title: string
  summary: string
  changed_at: string
  component_name: string | null
  component_slug: string | null
}

/** The pages changed last, of those that these audiences may open: of each kind the first of an index. */
export const latestStatement = (
  audiences: readonly Audience[],
  { kind, count }: { kind?: PageKind | undefined; count: number },
) => {
  const ofKind = (each: PageKind) => sql`(
    select pages.id, pages.slug, pages.title, pages.summary, pages.changed_at, pages.component_id from pages
    where pages.kind = ${sql.lit(each)} and ${readableBy(audiences)}
    order by pages.changed_at desc, pages.id desc limit ${count})`
  const kinds = kind === undefined ? pageKinds : [kind]
  return sql<LatestRow>`
    select latest.slug, latest.title, latest.summary, latest.changed_at,
      components.name as component_name, components.slug as component_slug
    from (${sql.join(kinds.map(ofKind), sql` union all `)}) as latest
    left join components on components.id = latest.component_id
    order by latest.changed_at desc, latest.id desc limit ${count}`
}

export const listLatest = async (
  database: Database,
  audiences: readonly Audience[],
  search: { kind?: PageKind | undefined; count: number },
) => {
  const { rows } = await latestStatement(audiences, search).execute(database)
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    changedAt: row.changed_at,
    component: placeOf(row.component_name, row.component_slug),
  }))
}
