import { sql } from 'kysely'
import type { Database } from '../context'

const oldest = 15

interface Facts {
  version: number
  encoding: string
  mayCreate: boolean
}

/** Why a database cannot hold a portal, as a sentence that begins in lower case. */
const reasonAgainst = ({ version, encoding, mayCreate }: Facts): string | undefined => {
  const major = Math.floor(version / 10_000)
  if (major < oldest) return `it is PostgreSQL ${major}, and ${oldest} or newer is needed.`
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}, in which not everything can be written down. Make another one: create database portal owner portal encoding 'UTF8' template template0.`
  }
  if (!mayCreate) {
    return 'its user may not make tables in it. Let the database belong to that user: alter database ... owner to ....'
  }
  return undefined
}

/**
 * Sees that a database in which nothing is yet can hold a portal, so that nothing is begun in one that cannot.
 * @throws Error with a sentence that says why it cannot
 */
export const requireFit = async (database: Database): Promise<void> => {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(database)
  const [facts] = rows
  const reason = facts && reasonAgainst(facts)
  if (reason !== undefined) throw new Error(`The database cannot be used: ${reason}`)
}
