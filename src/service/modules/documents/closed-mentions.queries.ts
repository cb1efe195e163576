import { sql } from 'kysely'
import type { ClosedMention } from '~/contract/page-writing'
import { type Audience, audiences } from '~/contract/pages'
import type { Database } from '../../context'
import { readableBy } from './pages.policy'

const most = 20

/** What those may open who belong to this audience and to no narrower one. */
const openTo = (audience: Audience): Audience[] => audiences.slice(0, audiences.indexOf(audience) + 1)

/**
 * The documents that a text links and some of its readers may not open, and those whose title it has: of several words,
 * since a single one is mostly just a word.
 */
export const findClosedMentions = async (
  database: Database,
  { audience, text }: { audience: Audience; text: string },
): Promise<ClosedMention[]> => {
  const slugs = new Set(
    Array.from(text.matchAll(/\/documents\/([a-z0-9]+(?:-[a-z0-9]+)*)/g), ([, slug]) => slug ?? ''),
  )
  const linked = slugs.size === 0 ? sql`false` : sql`slug in (${sql.join([...slugs])})`
  const { rows } = await sql<ClosedMention>`
    select slug, title, ${linked} as "isLinked" from pages
    where kind = 'document' and not ${readableBy(openTo(audience))}
      and (${linked} or (status = 'published' and not disabled and title like '% %' and strpos(${text}, title) > 0))
    order by "isLinked" desc, title limit ${most}`.execute(database)
  return rows
}
