import { sql } from 'kysely'
import numberedMigrations from '~/service/database/numbered-migrations.json'
import { baseline, getMigrationName, migrationFiles } from '~/service/database/migration-files'
import type { Database } from '~/service/context'

/** Makes the schema in an empty database as the last release with numbered migrations left it. */
export const makeNumbered = async (database: Database): Promise<void> => {
  const text = Object.entries(migrationFiles).find(([path]) => getMigrationName(path) === baseline)![1]
  await database.transaction().execute(async (transaction) => {
    await sql.raw(text).execute(transaction)
    await sql`
      create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`.execute(transaction)
    await sql`
      insert into schema_migrations (name, checksum)
      select key, value from json_each_text(${JSON.stringify(numberedMigrations)}::json)`.execute(transaction)
  })
}
