import { type RawBuilder, sql } from 'kysely'

/** Whose rows. */
export interface ExportedPerson {
  identityUid: string
  /** Null while it is not confirmed to be that person's: what is known by an address alone may be another's. */
  email: string | null
  /** Whether the closed areas are open to the person: what is closed now is not told of here either. */
  isMember: boolean
  isAdministrator: boolean
}

type Condition = (person: ExportedPerson) => RawBuilder<boolean>

/** Rows of one table that are a person's. */
export interface Section {
  table: string
  /** The columns that name the person; one of them is enough. */
  by?: readonly string[]
  /** The columns that hold the person's address, in rows that name nobody. */
  byEmail?: readonly string[]
  /** Rows that hang on others of the person, said of the row `t`. */
  through?: Condition
  /** Of all these, which ones; all unless given. */
  only?: Condition
  /** Columns that say nothing to a reader: who one is, and what is made from other columns. */
  without?: readonly string[]
  /** Columns that speak of other people or closed pages: for whoever may see those, administrators. */
  closed?: readonly string[]
  /** What a reader needs beside the row `t`, such as the title of what it is about. */
  also?: Readonly<Record<string, (person: ExportedPerson) => RawBuilder<unknown>>>
  order: string
}

/** A file of an export. */
export interface Part {
  file: `${string}.json`
  /** One sentence on what is in it. */
  about: string
  sections: Readonly<Record<string, Section>>
}

const isTheirs = ({ by = [], byEmail = [], through }: Section, person: ExportedPerson) => {
  const { identityUid, email } = person
  const ofNobody = by.includes('identity_uid') ? sql`t.identity_uid is null and` : sql``
  const conditions = [
    ...by.map((column) => sql`${sql.ref(`t.${column}`)} = ${identityUid}`),
    ...byEmail.map((column) => sql`(${ofNobody} lower(${sql.ref(`t.${column}`)}) = ${email}::text)`),
    ...(through ? [through(person)] : []),
  ]
  return sql.join(conditions, sql` or `)
}

/** The rows of a section, each as one JSON object, oldest first. */
export const rowsOf = (section: Section, person: ExportedPerson): RawBuilder<{ row: object }> => {
  const { table, only, without = [], closed = [], also = {}, order } = section
  const withheld = person.isAdministrator ? without : [...without, ...closed]
  const beside = Object.entries(also).map(
    ([name, value]) => sql`|| jsonb_build_object(${name}::text, ${value(person)})`,
  )
  return sql<{ row: object }>`
    select to_jsonb(t) - ${withheld}::text[] ${sql.join(beside, sql` `)} as row
    from ${sql.table(table)} as t
    where (${isTheirs(section, person)}) and ${only ? only(person) : sql`true`}
    order by ${sql.ref(`t.${order}`)}`
}
