import { sql } from 'kysely'
import type { Database } from '../deps'

/** Until the transaction ends nobody else takes an address for a page. */
export const lockSlugs = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('pages.slugs', 0))`.execute(transaction)
}

/** Whether a page other than this one has the address, or had it once. */
export const isSlugTaken = async (
  database: Database,
  { slug, besides }: { slug: string; besides?: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select id from pages where slug = ${slug}
      union all
      select page_id from page_slugs where slug = ${slug}
    ) as owners (id)
    where ${besides === undefined ? sql`true` : sql`id <> ${besides}`}
    limit 1`.execute(database)
  return rows.length > 0
}

/** Lets an address that a page had lead to it, and the one it has now no longer be an old one. */
export const keepOldSlug = async (
  transaction: Database,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
) => {
  await transaction.deleteFrom('page_slugs').where('slug', '=', to).where('page_id', '=', id).execute()
  await transaction
    .insertInto('page_slugs')
    .values({ slug: from, page_id: id, changed_at: now.toISOString() })
    .execute()
}

/** Which of these addresses documents have; they keep them until the transaction ends. */
export const holdDocumentSlugs = async (
  transaction: Database,
  slugs: readonly string[],
): Promise<Set<string>> => {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select slug from pages where kind = 'document' and slug in (${sql.join(slugs)})
    order by id for key share`.execute(transaction)
  return new Set(rows.map(({ slug }) => slug))
}
