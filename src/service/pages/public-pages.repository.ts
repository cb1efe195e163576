import { sql } from 'kysely'
import type { PageKind } from '~/contract/pages'
import type { Database } from '../deps'
import { readableBy } from './readable'

// A site map may hold 50,000 addresses; fewer are made faster than a crawler asks for the next.
const inPart = 5000

/** The addresses of the pages that everybody may open, in parts, and how many parts there are; at least one. */
export const listPublicPages = async (
  database: Database,
  part: number,
): Promise<{ parts: number; data: { kind: PageKind; slug: string; changedAt: string }[] }> => {
  const isPublic = readableBy(['public'])
  const counted = await sql<{ total: number }>`
    select count(*) as total from pages where ${isPublic}`.execute(database)
  const { rows } = await sql<{ kind: PageKind; slug: string; changedAt: string }>`
    select kind, slug, changed_at as "changedAt" from pages where ${isPublic}
    order by slug limit ${inPart} offset ${(part - 1) * inPart}`.execute(database)
  return { parts: Math.max(1, Math.ceil((counted.rows[0]?.total ?? 0) / inPart)), data: rows }
}
