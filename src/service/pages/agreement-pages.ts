import { type Audience, audiences as everybody } from '~/contract/pages'
import type { Database } from '../deps'
import { readableBy } from './readable'

/** A page that people are asked to accept. */
export interface AgreementPage {
  id: string
  title: string
  /** Where readers find it. */
  path: string
  /** Of what these readers get now; null where they get nothing, and may not know of it. */
  version: number | null
}

const columns = ['id', 'title', 'slug', 'kind', 'published_version'] as const

interface Row {
  id: string
  title: string
  slug: string
  kind: string
  is_readable: boolean
  published_version: number | null
}

const toAgreement = (row: Row): AgreementPage => ({
  id: row.id,
  title: row.title,
  path: row.kind === 'document' ? `/documents/${row.slug}` : `/${row.slug}`,
  version: row.is_readable ? row.published_version : null,
})

/** Pages by their ids, as readers of these audiences get them. */
export const findAgreementPages = async (
  database: Database,
  ids: readonly string[],
  audiences: readonly Audience[],
): Promise<Map<string, AgreementPage>> => {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('pages')
    .select([...columns, readableBy(audiences).as('is_readable')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toAgreement(row)]))
}

/** As {@link findAgreementPages}; nobody publishes another version of them until the transaction ends. */
export const holdAgreementPages = async (
  transaction: Database,
  ids: readonly string[],
  audiences: readonly Audience[],
): Promise<Map<string, AgreementPage>> => {
  if (ids.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('pages')
    .select([...columns, readableBy(audiences).as('is_readable')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, toAgreement(row)]))
}

/** The page that some readers find at a path of the portal; it does not go until the transaction ends. */
export const holdPageAt = async (transaction: Database, path: string): Promise<AgreementPage | null> => {
  const isDocument = path.startsWith('/documents/')
  const row = await transaction
    .selectFrom('pages')
    .select([...columns, readableBy(everybody).as('is_readable')])
    .where('slug', '=', path.slice(isDocument ? '/documents/'.length : 1))
    .where('kind', isDocument ? '=' : '<>', 'document')
    .forKeyShare()
    .executeTakeFirst()
  return row === undefined ? null : toAgreement(row)
}
