import { type RawBuilder, sql } from 'kysely'
import { type Audience, type Page, audiences as everybody } from '~/contract/pages'
import { createFieldError } from '~/contract/field-problem'
import type { Terms } from '~/contract/terms'
import type { IdentityActor } from '../../http/actor'
import type { Database } from '../../context'
import { getAudiences, mayReadVersions, readableBy } from './pages.policy'
import {
  type OpenPage,
  type PageRequest,
  findMovedPage,
  findOpenPage,
  findPageById,
  findPageBySlug,
  hasVersion,
  lockDocumentSlugs,
  selectOpenLink,
  selectOpenVersion,
} from './pages.queries'
import { orNotFound } from '../../http/or-not-found'
import type { PubSub } from '../../database/pubsub'

/** A page that users are asked to accept. */
export interface AgreementPage {
  id: string
  title: string
  /** Its path for readers. */
  path: string
  /** The version that these readers see now; null if they may not open it. */
  version: number | null
}

const columns = ['id', 'title', 'slug', 'kind', 'published_version'] as const

interface AgreementRow {
  id: string
  title: string
  slug: string
  kind: string
  is_readable: boolean
  published_version: number | null
}

const toAgreement = (row: AgreementRow): AgreementPage => ({
  id: row.id,
  title: row.title,
  path: row.kind === 'document' ? `/documents/${row.slug}` : `/${row.slug}`,
  version: row.is_readable ? row.published_version : null,
})

/** Finds pages by their ids, as readers of these audiences see them. */
export const findAgreementPages = async (
  database: Database,
  ids: readonly string[],
  audiences: readonly Audience[],
): Promise<Map<string, AgreementPage>> => {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('pages')
    .select([...columns, readableBy(audiences).as('is_readable')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toAgreement(row)]))
}

/**
 * Finds as {@link findAgreementPages}, and locks the pages until the transaction ends, so that no other version is
 * published.
 */
export const lockAgreementPages = async (
  transaction: Database,
  ids: readonly string[],
  audiences: readonly Audience[],
): Promise<Map<string, AgreementPage>> => {
  if (ids.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('pages')
    .select([...columns, readableBy(audiences).as('is_readable')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, toAgreement(row)]))
}

/**
 * Finds the page at a path of the portal, as some readers see it, and locks it for share until the transaction ends.
 */
export const lockPageAtPath = async (transaction: Database, path: string): Promise<AgreementPage | null> => {
  const isDocument = path.startsWith('/documents/')
  const row = await transaction
    .selectFrom('pages')
    .select([...columns, readableBy(everybody).as('is_readable')])
    .where('slug', '=', path.slice(isDocument ? '/documents/'.length : 1))
    .where('kind', isDocument ? '=' : '<>', 'document')
    .forKeyShare()
    .executeTakeFirst()
  return row === undefined ? null : toAgreement(row)
}

/**
 * Returns the product versions that a page is about, in the order in which its component lists them.
 * @throws ProblemError FIELDS_INVALID at `appliesTo`, for one that the component does not list
 */
export const applicableVersions = (appliesTo: readonly string[], listed: readonly string[]): string[] => {
  const isListed = appliesTo.every((version) => listed.includes(version))
  if (!isListed) throw createFieldError('appliesTo', 'versionNotListed')
  return listed.filter((version) => appliesTo.includes(version))
}

/**
 * The published version of the page whose address is in this column of a statement; null if the reader may not open it.
 */
export const getOpenVersion = (actor: IdentityActor | null, slug: string): RawBuilder<number | null> =>
  selectOpenVersion(getAudiences(actor), slug)

/** The address and the title of that page. */
export const getOpenLink = (actor: IdentityActor | null, slug: string) =>
  selectOpenLink(getAudiences(actor), slug)

/** Whether the page at that address was ever saved in that version. */
export const isPageVersion = (database: Database, slug: string, version: number): Promise<boolean> =>
  hasVersion(database, slug, version)

/** Returns the content of a page, for a reader who may open it; null for all others. */
export const readOpenPage = (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
): Promise<OpenPage | null> => findOpenPage(database, getAudiences(actor), slug)

const toPageRequest = (actor: IdentityActor | null, version: number | undefined): PageRequest => ({
  audiences: getAudiences(actor),
  everyVersion: mayReadVersions(actor),
  version,
})

/**
 * Returns the page at an address, or its current address.
 * @throws ProblemError NOT_FOUND if there is none that the reader may open
 */
export const readPageAt = async (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
  version?: number,
): Promise<Page | { movedTo: string }> => {
  const request = toPageRequest(actor, version)
  const page = await findPageBySlug(database, request, slug)
  if (page) return page
  const movedTo = orNotFound(await findMovedPage(database, request, slug))
  return { movedTo }
}

/**
 * Returns a page by its id.
 * @throws ProblemError NOT_FOUND if there is none that the reader may open
 */
export const readPage = async (
  database: Database,
  actor: IdentityActor | null,
  id: string,
  version?: number,
): Promise<Page> => orNotFound(await findPageById(database, toPageRequest(actor, version), id))

/**
 * Returns a page by its id for administrators: with its Markdown and its state. By default the published version, or
 * the newest if none is published.
 * @throws ProblemError NOT_FOUND if there is no such page or version
 */
export const readPageForAdministrator = async (
  database: Database,
  id: string,
  version?: number,
): Promise<Page> => {
  const request: PageRequest = {
    audiences: ['public', 'signed-in', 'approved'],
    everyVersion: true,
    version,
  }
  return orNotFound(await findPageById(database, request, id))
}

/** Whether a row of `pages`, under this table name, holds the public terms of use. */
export const isTermsPage = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.slug`)} = 'terms-of-use' and ${sql.ref(`${table}.kind`)} = 'content'
  and ${sql.ref(`${table}.published_version`)} is not null and ${readableBy(['public'], table)})`

const selectTerms = (database: Database) =>
  database
    .selectFrom('pages')
    .select(['published_version', 'changed_at', 'asks_from_version'])
    .where(isTermsPage('pages'))

type TermsRow = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirst']>>

/** The current terms. Users who accepted the version `asksFrom`, or a later one, need not accept them again. */
export interface CurrentTerms extends Terms {
  asksFrom: number
}

const toTerms = (row: TermsRow): CurrentTerms | null =>
  row === undefined || row.published_version === null
    ? null
    : {
        version: row.published_version,
        publishedAt: row.changed_at,
        asksFrom: row.asks_from_version ?? row.published_version,
      }

/** Finds the current terms of use; null while their page is not published. */
export const findTerms = async (database: Database): Promise<CurrentTerms | null> =>
  toTerms(await selectTerms(database).executeTakeFirst())

/**
 * Finds as {@link findTerms}, and locks the terms until the transaction ends, so that no other version is published.
 */
export const lockTermsForShare = async (transaction: Database): Promise<CurrentTerms | null> =>
  toTerms(await selectTerms(transaction).forShare().executeTakeFirst())

/** Returns those of these addresses that documents have, and locks them until the transaction ends. */
export const lockDocuments = (transaction: Database, slugs: readonly string[]): Promise<Set<string>> =>
  lockDocumentSlugs(transaction, slugs)

/** Callbacks of a cache of public pages. */
export interface PublicPagesListener {
  changed: () => void
  /** Visitors may no longer read a page that they could. */
  closed: () => void
  /** Whether changes are received from now on. */
  heard: (isHeard: boolean) => void
}

// Notified by triggers of the database, in the transaction of each change.
const channel = 'public_pages'
const closing = 'closed'

/** Emits each change to public pages, made by this node, another node or a script. */
export const followPublicPages = (pubsub: PubSub, { changed, closed, heard }: PublicPagesListener): void => {
  pubsub.listen(channel, {
    heard: (payload) => (payload === closing ? closed() : changed()),
    // A missed signal may have closed a page.
    missed: () => {
      closed()
      heard(true)
    },
    lost: () => heard(false),
  })
}
