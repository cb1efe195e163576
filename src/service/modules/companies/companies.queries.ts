import { sql } from 'kysely'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'

/** The company of that name, earlier name, or name before a merge; null for none. */
export const findByName = async (database: Database, name: string): Promise<string | null> => {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from company_names where name_key = company_key(${stripNul(name)}::text)`.execute(
    database,
  )
  return rows[0]?.company_id ?? null
}

/** As all do who link a user to a company: before the user is locked, since a merge locks in this order. */
export const lockLinks = async (transaction: Database): Promise<void> => {
  await sql`select lock_companies()`.execute(transaction)
}
