import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../context'

/** The project's own migrations, by file path; part of the bundle. */
export const migrationFiles = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The migration that replaces the numbered ones of earlier releases. */
export const baseline = '20261128T000000-baseline.sql'

/** Returns the file name of a path. */
export const getMigrationName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The SQL of the migrations by name. */
export const migrationTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(migrationFiles).map(([path, text]) => [getMigrationName(path), text]),
)

/** Returns the SHA-256 of a migration's SQL. */
export const getChecksum = (text: string) => createHash('sha256').update(text).digest('hex')

/** An applied migration and its checksum, which is empty if this release does not have its SQL. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** The migrations that were applied to a database, in order. */
interface MigrationState {
  /** `numbered`: by a release before the baseline, which used its own table. */
  kind: 'new' | 'numbered' | 'migrated'
  applied: AppliedMigration[]
}

/** The tables that record migrations, of Kysely and of releases with numbered migrations. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock', 'schema_migrations']

const readKind = async (database: Database) => {
  const { rows } = await sql<{ kind: MigrationState['kind'] }>`
    select case
      when to_regclass('kysely_migration') is not null then 'migrated'
      when to_regclass('schema_migrations') is not null then 'numbered'
      else 'new'
    end as kind`.execute(database)
  return rows[0]?.kind ?? 'new'
}

/** Reads which migrations were applied, and how they were recorded. */
export const readMigrationState = async (database: Database): Promise<MigrationState> => {
  const kind = await readKind(database)
  if (kind === 'new') return { kind, applied: [] }
  if (kind === 'numbered') {
    const { rows } = await sql<AppliedMigration>`
      select name, checksum from schema_migrations order by name collate "C"`.execute(database)
    return { kind, applied: rows }
  }
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp collate "C", name collate "C"`.execute(database)
  const applied = rows.map(({ name }) => {
    const text = migrationTexts.get(name)
    return { name, checksum: text === undefined ? '' : getChecksum(text) }
  })
  return { kind, applied }
}
