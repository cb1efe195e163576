import { type RawBuilder, sql } from 'kysely'
import type { UserStatus } from '~/contract/users'
import type { Database } from '../../../context'
import { readBatches } from '../../../database/paging'

/** Whose rows. */
export interface ExportedPerson {
  identityUid: string
  /** Null while the address is not confirmed: records known by the address alone may be another user's. */
  email: string | null
  /** Whether the user may open the closed areas now; if not, the export leaves closed content out too. */
  isMember: boolean
  isAdministrator: boolean
  /** As the user knows it. */
  status: UserStatus
  /** When the export was asked for (ISO 8601). */
  at: string
  /** Decisions on the application made after this instant (ISO 8601) have not been announced. */
  decidedUntil: string
}

type Condition = (person: ExportedPerson) => RawBuilder<boolean>

/** Rows of one table that are a user's. */
interface Section {
  table: string
  /** The columns that name the user; one of them is enough. */
  by?: readonly string[]
  /** The columns that hold the user's address, in rows without a uid. */
  byEmail?: readonly string[]
  /** Rows that belong to other rows of the user, as a condition on the row `t`. */
  through?: Condition
  /** Of all these, which ones; all unless given. */
  only?: Condition
  /** Columns without information for a reader: the user's own ids, and computed columns. */
  without?: readonly string[]
  /** Columns about other users or closed pages: exported for administrators only. */
  closed?: readonly string[]
  /** Further values that a reader needs to understand the row `t`, such as the title of its subject. */
  also?: Readonly<Record<string, (person: ExportedPerson) => RawBuilder<unknown>>>
  /** Never null. */
  order: string
}

/** A file of an export. */
export interface Part {
  file: `${string}.json`
  /** One sentence on the content. */
  about: string
  sections: Readonly<Record<string, Section>>
}

const isTheirs = ({ by = [], byEmail = [], through }: Section, person: ExportedPerson) => {
  const { identityUid, email } = person
  const withoutUid = by.includes('identity_uid') ? sql`t.identity_uid is null and` : sql``
  const conditions = [
    ...by.map((column) => sql`${sql.ref(`t.${column}`)} = ${identityUid}`),
    ...byEmail.map((column) => sql`(${withoutUid} lower(${sql.ref(`t.${column}`)}) = ${email}::text)`),
    ...(through ? [through(person)] : []),
  ]
  return sql.join(conditions, sql` or `)
}

// Rows. A query each, so that nothing is held open however slowly a reader takes them.
export const atOnce = 100

interface PlacedRow {
  row: object
  /** Its place in the order. */
  place: object
}

/** The key columns of a table. */
const getKey = async (database: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(database)
  return rows.map(({ name }) => name)
}

/** The next rows of a section in the order of these columns, each as one JSON object. */
const rowsAfter = (
  section: Section,
  person: ExportedPerson,
  columns: readonly string[],
  last: PlacedRow | undefined,
): RawBuilder<PlacedRow> => {
  const { table, only, without = [], closed = [], also = {} } = section
  const withheld = person.isAdministrator ? without : [...without, ...closed]
  const beside = Object.entries(also).map(
    ([name, value]) => sql`|| jsonb_build_object(${name}::text, ${value(person)})`,
  )
  const of = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)))
  const place = sql.join(columns.map((column) => sql`${column}::text, ${sql.ref(`t.${column}`)}`))
  // The table knows the types of its columns.
  const isLater = last
    ? sql`(${of('t')}) > (select ${of('p')}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(last.place)}::jsonb) as p)`
    : sql`true`
  return sql<PlacedRow>`
    select to_jsonb(t) - ${withheld}::text[] ${sql.join(beside, sql` `)} as row,
      jsonb_build_object(${place}) as place
    from ${sql.table(table)} as t
    where (${isTheirs(section, person)}) and ${only ? only(person) : sql`true`} and ${isLater}
    order by ${of('t')} limit ${sql.lit(atOnce)}`
}

/** The rows of a section, each as one JSON object, oldest first, however many there are; memory holds one batch. */
export async function* getBatches(
  database: Database,
  section: Section,
  person: ExportedPerson,
): AsyncGenerator<object[]> {
  const columns = [...new Set([section.order, ...(await getKey(database, section.table))])]
  const batches = readBatches<PlacedRow>(async (last) => {
    const { rows } = await rowsAfter(section, person, columns, last).execute(database)
    return rows
  }, atOnce)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(({ row }) => row)
}
