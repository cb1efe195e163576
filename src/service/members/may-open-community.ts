import { sql } from 'kysely'

/** Whether a row of `users`, under this name, is of somebody who may open the community. */
export const mayOpenCommunity = (table = 'users') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('deleted_at')} is null and (${column('status')} = 'approved'
    or ${column('role')} = 'admin' and ${column('status')} not in ('disabled', 'blocked')))`
}
