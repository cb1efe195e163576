import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `webhook_deliveries`, of this alias, has to wait until what happened to its subject before was taken
 * or given up.
 */
export const isHeldUp = (alias: string): RawBuilder<boolean> => {
  const row = sql.id(alias)
  return sql<boolean>`(not ${row}.out_of_order and exists (
    select from webhook_deliveries as earlier
    where earlier.endpoint_id = ${row}.endpoint_id and earlier.subject = ${row}.subject
      and earlier.state = 'waiting' and not earlier.out_of_order and earlier.position < ${row}.position
  ))`
}
