import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { inject } from 'vitest'
import { loadServiceConfig } from '~/config/service'
import { renderDiscussions, seedCommunity } from '~/service/database/seed/seed-community'
import { renderContent, seedContent } from '~/service/database/seed/seed-content'
import { seedDemoUsers } from '~/service/database/seed/seed-people'
import { openEmbedded } from '~/service/database/open'
import type { Database } from '~/service/context'
import { openDiskFiles } from '~/service/storage/disk-files'
import { storeStarterFile } from '~/service/modules/documents/media.service'
import { readTables } from '~/service/backup/tables'
import { makeDatabase } from '../support/databases'
import { fillTables } from '../support/fill-tables'

const folders: string[] = []

/** A new, empty folder. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-kept-'))
  folders.push(folder)
  return folder
}

/** Removes the folders that the tests of a file created. */
export const removeFolders = async (): Promise<void> => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

/** A new folder with an embedded database of the newest schema. */
export const emptyDataDir = async (): Promise<string> => {
  const dataDir = await newFolder()
  await cp(inject('emptyDatabase'), join(dataDir, 'database'), { recursive: true })
  return dataDir
}

const words = { html: '<p>ñandú</p>', headings: [], sections: [], minutes: 1 }

/** Inserts the demonstration data, and a row in each table that is still empty; returns the tables left empty. */
const fillInstallation = async (database: Database, dataDir: string): Promise<string[]> => {
  const at = new Date()
  const content = await renderContent(async (text) => ({ ...words, text }), loadServiceConfig({}))
  const questions = await renderDiscussions(async (text) => ({ html: words.html, text }))
  await database.transaction().execute(async (transaction) => {
    const storeFile = storeStarterFile(openDiskFiles(join(dataDir, 'files')))
    await seedContent(transaction, content, { author: 'Ada', now: at, storeFile })
    await seedDemoUsers(transaction, at)
    await seedCommunity(transaction, questions, at)
    // Their constraints compare two columns, so fillTables cannot generate rows for them.
    const person = { created_by: 'missing', created_at: at.toISOString() }
    await transaction
      .insertInto('bulk_changes')
      .values({ id: uuidv7(), kind: 'role', new_value: 'user', ...person })
      .execute()
    await sql`
      insert into learning_cohorts (id, path_id, name, due_on, is_required, adds_later, checked_on, created_at)
      select ${uuidv7()}, id, 'Autumn', now(), true, false, now(), now() from learning_paths limit 1`.execute(
      transaction,
    )
    await sql`insert into import_folders (source, path, category_id) select 'a', 'b', id from categories limit 1`.execute(
      transaction,
    )
  })
  const tables = await readTables(database)
  return fillTables(
    database,
    tables.map(({ name }) => name),
  )
}

/** Opens an installation with a row in every table. */
export const openFilled = async () => {
  const dataDir = await emptyDataDir()
  const opened = await openEmbedded(dataDir)
  const empty = await fillInstallation(opened.database, dataDir)
  return { ...opened, dataDir, empty }
}

/** Opens an embedded database without tables; faster than creating one. */
export const openBare = async () => {
  const dataDir = await emptyDataDir()
  const opened = await openEmbedded(dataDir)
  await sql`drop schema public cascade; create schema public`.execute(opened.database)
  return { ...opened, dataDir }
}

/**
 * An empty PostgreSQL database with a short statement timeout, in which `vacuum` meets a table that another
 * connection has locked.
 */
export const makeUncountable = async () => {
  const server = await makeDatabase()
  const holder = new pg.Client({ connectionString: server.url })
  await holder.connect()
  await holder.query(`alter database ${server.name} set statement_timeout = '100ms'`)
  await holder.query(`alter database ${server.name} set lock_timeout = '1s'`)
  await holder.query('create schema elsewhere')
  await holder.query('create table elsewhere.held (id int)')
  await holder.query('begin')
  await holder.query('lock table elsewhere.held in access exclusive mode')
  const drop = async () => {
    await holder.end()
    await server.drop()
  }
  return { url: server.url, drop }
}
