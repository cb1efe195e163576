import { type RawBuilder, sql } from 'kysely'
import type { UserStatus } from '~/contract/users'
import type { Database } from '../../../context'
import { readBatches } from '../../../database/paging'

/** The user whose rows are exported. */
export interface ExportedUser {
  identityUid: string
  /** Null while the address is not confirmed: records that hold only the address may belong to another user. */
  email: string | null
  /** Whether the user may open the closed areas now; if not, the export leaves out closed content too. */
  isMember: boolean
  isAdministrator: boolean
  /** The status that the user sees. */
  status: UserStatus
  /** When the export was requested (ISO 8601). */
  at: string
  /** Decisions on the application made after this instant (ISO 8601) have not been announced. */
  decidedUntil: string
}

type Condition = (user: ExportedUser) => RawBuilder<boolean>

/** A user's rows of one table. */
interface Section {
  table: string
  /** The columns with the user's id; a match in one of them is enough. */
  by?: readonly string[]
  /** The columns with the user's address, in rows without a uid. */
  byEmail?: readonly string[]
  /** Matches rows that belong to other rows of the user; a condition on the row `t`. */
  through?: Condition
  /** Restricts the rows further; all by default. */
  only?: Condition
  /** Columns without information for the user: their own ids, and computed columns. */
  without?: readonly string[]
  /** Columns about other users or closed pages: exported only for administrators. */
  closed?: readonly string[]
  /** Further values that make the row `t` understandable, such as the title of its subject. */
  also?: Readonly<Record<string, (user: ExportedUser) => RawBuilder<unknown>>>
  /** The column to sort by; it is never null. */
  order: string
}

/** A file of an export. */
export interface Part {
  file: `${string}.json`
  /** Describes the content in one sentence. */
  about: string
  sections: Readonly<Record<string, Section>>
}

const belongsToUser = ({ by = [], byEmail = [], through }: Section, user: ExportedUser) => {
  const { identityUid, email } = user
  const withoutUid = by.includes('identity_uid') ? sql`t.identity_uid is null and` : sql``
  const conditions = [
    ...by.map((column) => sql`${sql.ref(`t.${column}`)} = ${identityUid}`),
    ...byEmail.map((column) => sql`(${withoutUid} lower(${sql.ref(`t.${column}`)}) = ${email}::text)`),
    ...(through ? [through(user)] : []),
  ]
  return sql.join(conditions, sql` or `)
}

// Rows in a batch. Each batch is a query of its own, so that a slow download keeps no connection open.
export const batchSize = 100

interface KeyedRow {
  row: object
  /** Its sort key. */
  place: object
}

/** The key columns of a table. */
const getKey = async (database: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(database)
  return rows.map(({ name }) => name)
}

/** Returns the next rows of a section in the order of these columns, each as one JSON object. */
const selectRowsAfter = (
  section: Section,
  user: ExportedUser,
  columns: readonly string[],
  last: KeyedRow | undefined,
): RawBuilder<KeyedRow> => {
  const { table, only, without = [], closed = [], also = {} } = section
  const withheld = user.isAdministrator ? without : [...without, ...closed]
  const beside = Object.entries(also).map(
    ([name, value]) => sql`|| jsonb_build_object(${name}::text, ${value(user)})`,
  )
  const of = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)))
  const place = sql.join(columns.map((column) => sql`${column}::text, ${sql.ref(`t.${column}`)}`))
  // The table knows the types of its columns.
  const isLater = last
    ? sql`(${of('t')}) > (select ${of('p')}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(last.place)}::jsonb) as p)`
    : sql`true`
  return sql<KeyedRow>`
    select to_jsonb(t) - ${withheld}::text[] ${sql.join(beside, sql` `)} as row,
      jsonb_build_object(${place}) as place
    from ${sql.table(table)} as t
    where (${belongsToUser(section, user)}) and ${only ? only(user) : sql`true`} and ${isLater}
    order by ${of('t')} limit ${sql.lit(batchSize)}`
}

/** Yields the rows of a section, oldest first, each as one JSON object. Only one batch is in memory. */
export async function* readSection(
  database: Database,
  section: Section,
  user: ExportedUser,
): AsyncGenerator<object[]> {
  const columns = [...new Set([section.order, ...(await getKey(database, section.table))])]
  const batches = readBatches<KeyedRow>(async (last) => {
    const { rows } = await selectRowsAfter(section, user, columns, last).execute(database)
    return rows
  }, batchSize)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(({ row }) => row)
}
