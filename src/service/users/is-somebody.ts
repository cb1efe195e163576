import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the person in a column, such as `requests.identity_uid`, is not deleted. Nobody is looked up to be counted: few
 * are deleted, and those have an index.
 */
export const isSomebody = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from users as gone where gone.identity_uid = ${sql.ref(column)} and gone.deleted_at is not null)`
