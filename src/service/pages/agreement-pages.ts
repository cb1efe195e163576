import type { Database } from '../deps'

/** A page that people are asked to accept. */
export interface AgreementPage {
  id: string
  title: string
  /** Where readers find it. */
  path: string
  /** Of what readers get now; null where they get nothing. */
  version: number | null
}

const columns = ['id', 'title', 'slug', 'kind', 'status', 'disabled', 'published_version'] as const

interface Row {
  id: string
  title: string
  slug: string
  kind: string
  status: string
  disabled: boolean
  published_version: number | null
}

const toAgreement = (row: Row): AgreementPage => ({
  id: row.id,
  title: row.title,
  path: row.kind === 'document' ? `/documents/${row.slug}` : `/${row.slug}`,
  version: row.status === 'published' && !row.disabled ? row.published_version : null,
})

/** Pages by their ids. */
export const findAgreementPages = async (
  database: Database,
  ids: readonly string[],
): Promise<Map<string, AgreementPage>> => {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('pages').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toAgreement(row)]))
}

/** As {@link findAgreementPages}; nobody publishes another version of them until the transaction ends. */
export const holdAgreementPages = async (
  transaction: Database,
  ids: readonly string[],
): Promise<Map<string, AgreementPage>> => {
  if (ids.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('pages')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, toAgreement(row)]))
}

/** The page that readers find at a path of the portal; it does not go until the transaction ends. */
export const holdPageAt = async (transaction: Database, path: string): Promise<AgreementPage | null> => {
  const isDocument = path.startsWith('/documents/')
  const row = await transaction
    .selectFrom('pages')
    .select(columns)
    .where('slug', '=', path.slice(isDocument ? '/documents/'.length : 1))
    .where('kind', isDocument ? '=' : '<>', 'document')
    .forKeyShare()
    .executeTakeFirst()
  return row === undefined ? null : toAgreement(row)
}
