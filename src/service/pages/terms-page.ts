import { sql } from 'kysely'
import type { Terms } from '~/contract/terms'
import type { Database } from '../deps'
import { readableBy } from './readable'

/** Whether a row of `pages`, under this name, holds the terms of use that everybody may read. */
export const holdsTerms = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.slug`)} = 'terms-of-use' and ${sql.ref(`${table}.kind`)} = 'content'
  and ${sql.ref(`${table}.published_version`)} is not null and ${readableBy(['public'], table)})`

const selectTerms = (database: Database) =>
  database.selectFrom('pages').select(['published_version', 'changed_at']).where(holdsTerms('pages'))

type Row = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirst']>>

const toTerms = (row: Row): Terms | null =>
  row === undefined || row.published_version === null
    ? null
    : { version: row.published_version, publishedAt: row.changed_at }

/** The terms of use in force; null while their page is not published. */
export const findTerms = async (database: Database): Promise<Terms | null> =>
  toTerms(await selectTerms(database).executeTakeFirst())

/** As {@link findTerms}; nobody publishes another version of them until the transaction ends. */
export const holdTerms = async (transaction: Database): Promise<Terms | null> =>
  toTerms(await selectTerms(transaction).forShare().executeTakeFirst())
