import { randomBytes } from 'node:crypto'
import process from 'node:process'
import pg from 'pg'

/** The kind of database that the service uses. */
export type DatabaseKind = 'embedded' | 'postgres'

const server = process.env.PORTAL_TEST_POSTGRES_URL ?? process.env.DATABASE_URL_TEST

/** The embedded database, and PostgreSQL if the environment names a server for tests. */
export const testDatabases: DatabaseKind[] = server ? ['embedded', 'postgres'] : ['embedded']

/** A PostgreSQL database for one test. */
export interface FreshDatabase {
  url: string
  /** Its name on the server. */
  name: string
  drop: () => Promise<void>
}

const onServer = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes a database on a server, that of PORTAL_TEST_POSTGRES_URL unless given: empty, or a copy of `template`. */
export const makeDatabase = async (
  on: string | undefined = server,
  template?: string,
): Promise<FreshDatabase> => {
  if (!on) throw new Error('Missing PORTAL_TEST_POSTGRES_URL: a PostgreSQL server to make databases on.')
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await onServer(on, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  const url = new URL(on)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => onServer(on, `drop database ${name} with (force)`) }
}
