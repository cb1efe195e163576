import { sql } from 'kysely'
import { isLetIn } from '../users/user-status'

/** Whether a row of `users`, under this table name, is of a user who may open the community. */
export const mayOpenCommunity = (table = 'users') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${isLetIn(table)} and (${column('status')} = 'approved' or ${column('role')} = 'admin'))`
}
