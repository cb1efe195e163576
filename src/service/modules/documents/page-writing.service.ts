import { t } from '@lingui/core/macro'
import type { ApiPart } from '~/contract/enums'
import type { WorkingCopy } from '~/contract/page-writing'
import type { Audience, Heading } from '~/contract/pages'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../../http/actor'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { writeOnce } from '../../http/idempotency'
import { applicableVersions } from './pages.service'
import { publish } from '../../events/publish'
import { renderBody } from './render-page'
import type { RenderedPage } from '../../markdown/render-markdown'
import { type By, getAuthor } from '../audit/audit-actions'
import { copyVersionToPage } from './managed-pages.queries'
import {
  type StoredPage,
  lockRowForShare,
  insertRow,
  lockRow,
  requireRow,
  updateRow,
} from './page-statements.queries'
import { lockComponentOfMove, requireParent } from './page-tree.service'
import { nextPosition } from './page-tree.queries'
import {
  type PageText,
  type StoredCopy,
  type StoredVersion,
  deleteCopy,
  findCopy,
  findVersion,
  insertCopy,
  insertVersion,
  listOtherWriters,
  lockCopy,
  updateCopy,
} from './page-versions.queries'
import { isSlugTaken, lockSlugs } from './pages.queries'

/** A new document in the contract's form. */
interface NewPage {
  title: string
  slug: string
  summary: string
  audience: Audience
  /** The id of its component. */
  component: string
  /** The id of the page it is nested under. */
  parent: string | null
  appliesTo: string[]
  body: string
  message: string
  /** The part of an API description that it documents. */
  apiPart?: ApiPart
}

/**
 * Creates a document as a draft, the last one at its position.
 * @param alongside writes further rows in the same transaction
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `component`, `parent`, `appliesTo` or
 *   `body`
 */
export const createPage = async (
  context: WriteContext,
  by: By,
  page: NewPage,
  alongside?: (transaction: Database, id: string) => Promise<void>,
): Promise<{ id: string; version: number }> => {
  const { slug, audience, component: componentId, parent: parentId } = page
  const { title, summary, body, message } = page
  const text = { title, summary, body }
  const rendered = await renderBody(text.body)
  const { actorUid: authorUid, actorName: authorName } = getAuthor(by)
  const version = 1
  const write = async (transaction: Database, id: string) => {
    const at = context.now()
    const component = await lockComponentOfMove(transaction, componentId)
    const above = await requireParent(transaction, { componentId, parentId })
    const appliesTo = applicableVersions(page.appliesTo, component.versions)
    await lockSlugs(transaction)
    if (await isSlugTaken(transaction, { slug })) throw new ProblemError('SLUG_IN_USE')
    const position = await nextPosition(transaction, { componentId, parentId })
    const { html, headings, text: words, minutes } = rendered
    await insertRow(transaction, {
      id,
      kind: 'document',
      component_id: componentId,
      parent_id: parentId,
      slug,
      position,
      path: [...above, position],
      audience,
      status: 'draft',
      version,
      title: text.title,
      summary: text.summary,
      html,
      headings: JSON.stringify(headings),
      text: words,
      minutes,
      author_name: authorName,
      applies_to: appliesTo,
      api_part: page.apiPart ?? null,
      changed_at: at.toISOString(),
    })
    const written = { id, version, ...text, message, authorUid, authorName }
    await insertVersion(transaction, written, rendered, at)
    await publish(context, transaction, { type: 'page.created', by, id, title, slug, audience, at })
    await alongside?.(transaction, id)
    return { id, version }
  }
  return writeOnce(context, by, { write, read: async (_transaction, id) => ({ id, version }) })
}

const isSameVersion = (a: PageText, b: PageText) =>
  a.title === b.title && a.summary === b.summary && a.body === b.body

/**
 * Stores a text as the newest version of a page whose row is locked. The published version does not change; while there
 * is none, the page's row follows its newest version.
 * @returns null if it equals the newest version
 */
export const addVersion = async (
  transaction: Database,
  by: By,
  { row, newest }: { row: StoredPage; newest: StoredVersion },
  { text, message, rendered }: { text: PageText; message: string; rendered: RenderedPage },
  now: Date,
): Promise<number | null> => {
  if (isSameVersion(newest, text)) return null
  const version = newest.version + 1
  const { actorUid: authorUid, actorName: authorName } = getAuthor(by)
  await insertVersion(
    transaction,
    { id: row.id, version, ...text, message, authorUid, authorName },
    rendered,
    now,
  )
  await updateRow(transaction, row.id, { version })
  if (row.published_version === null) await copyVersionToPage(transaction, row.id, version, now)
  return version
}

/** Returns the newest version of a page. */
export const findNewestVersion = async (
  database: Database,
  { id, version }: Pick<StoredPage, 'id' | 'version'>,
): Promise<StoredVersion> => {
  const newest = await findVersion(database, id, version)
  if (!newest) throw new Error(`Page ${id} has no version ${version}`)
  return newest
}

/** The error for a text that is not based on the newest version, with the newest text. */
const createStaleVersion = ({ createdAt, ...newest }: StoredVersion) =>
  new ProblemError('STALE_VERSION', { current: { ...newest, savedAt: createdAt } })

/** @throws ProblemError STALE_VERSION with the newest text if the edit began from an older version */
export const assertCurrentVersion = (newest: StoredVersion, baseVersion: number) => {
  if (newest.version !== baseVersion) throw createStaleVersion(newest)
}

/** @throws ProblemError CONFLICT for a page that is generated from an API description */
export const assertNotGenerated = ({ api_part }: Pick<StoredPage, 'api_part'>) => {
  if (api_part === null) return
  const detail = t`This page is made from the API description of its component. Replace that instead.`
  throw new ProblemError('CONFLICT', { detail })
}

/** A text, with the version it is based on. By default, that version's summary stays. */
export interface SavedText {
  title: string
  summary?: string | undefined
  body: string
  message: string
  baseVersion: number
}

/**
 * Saves a text as a new version, which is not published. The same text again creates none.
 * @param options.isGenerated whether it is generated from an API description
 * @returns the newest version then
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text, FIELDS_INVALID at `body`, CONFLICT for a page
 *   that is generated from an API description
 */
export const savePage = async (
  context: WriteContext,
  by: By,
  id: string,
  { title, summary, body, message, baseVersion }: SavedText,
  { isGenerated = false } = {},
): Promise<{ version: number }> => {
  const begun = context.now()
  const rendered = await renderBody(body)
  return context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (!isGenerated) assertNotGenerated(row)
    const newest = await findNewestVersion(transaction, row)
    assertCurrentVersion(newest, baseVersion)
    const { actorUid: authorUid } = getAuthor(by)
    if (authorUid !== null) await deleteCopy(transaction, { id, authorUid }, begun)
    const at = context.now()
    const text = { title, summary: summary ?? newest.summary, body }
    const written = { text, message, rendered }
    const version = await addVersion(transaction, by, { row, newest }, written, at)
    if (version === null) return { version: newest.version }
    const before = { version: newest.version, title: newest.title }
    const event = { by, id, before, after: { version, title }, at }
    await publish(context, transaction, { type: 'page.saved', ...event })
    return { version }
  })
}

// Milliseconds after the last save of a draft in which its editor counts as writing.
const writingTimeoutMs = 15 * 60_000

/**
 * Returns an editor's unsaved text of a page, and the other editors who are writing.
 * @throws ProblemError NOT_FOUND
 */
export const readWorkingCopy = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { identityUid: authorUid }: Pick<UserActor, 'identityUid'>,
  id: string,
): Promise<{ mine: WorkingCopy | null; others: { authorName: string; savedAt: string }[] }> => {
  await requireRow(database, id)
  const since = new Date(now().getTime() - writingTimeoutMs)
  return {
    mine: (await findCopy(database, { id, authorUid })) ?? null,
    others: await listOtherWriters(database, { id, authorUid }, since),
  }
}

/** The unsaved text. `revision` is the last stored one, 0 for the first time. */
interface WorkingCopyText {
  title: string
  summary: string
  body: string
  baseVersion: number
  revision: number
}

const isSame = (kept: StoredCopy, text: Omit<WorkingCopyText, 'revision'>) =>
  kept.title === text.title &&
  kept.summary === text.summary &&
  kept.body === text.body &&
  kept.baseVersion === text.baseVersion

const createStaleCopy = ({ baseVersion, savedAt, title, summary, body }: StoredCopy, authorName: string) =>
  new ProblemError('STALE_VERSION', {
    detail: t`You saved a different draft in another window.`,
    current: { version: baseVersion, title, summary, body, authorName, savedAt },
  })

/**
 * Stores an editor's unsaved text of a page. Repeating the same text, as after a lost response, succeeds.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the text that another window of the same user stored or, if that
 *   one saved or discarded it, with the newest version; FIELDS_INVALID at `baseVersion`
 */
export const storeWorkingCopy = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { identityUid: authorUid, user }: UserActor,
  id: string,
  { revision, baseVersion, ...written }: WorkingCopyText,
): Promise<{ revision: number; savedAt: string }> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRowForShare(transaction, id)
    assertNotGenerated(row)
    if (baseVersion > row.version) throw createFieldError('baseVersion', 'versionUnknown')
    const owner = { id, authorUid }
    const text = { baseVersion, ...written }
    const at = now()
    const first = revision === 0 ? await insertCopy(transaction, owner, text, at) : null
    if (first !== null) return { revision: first, savedAt: at.toISOString() }
    const kept = await lockCopy(transaction, owner)
    if (!kept) throw createStaleVersion(await findNewestVersion(transaction, row))
    if (isSame(kept, text)) return { revision: kept.revision, savedAt: kept.savedAt }
    if (kept.revision !== revision) throw createStaleCopy(kept, user.name)
    return { revision: await updateCopy(transaction, owner, text, at), savedAt: at.toISOString() }
  })

/**
 * Deletes an editor's unsaved text of a page.
 * @throws ProblemError NOT_FOUND
 */
export const discardWorkingCopy = async (
  { database }: Pick<ServiceContext, 'database'>,
  { identityUid: authorUid }: UserActor,
  id: string,
): Promise<void> => {
  await requireRow(database, id)
  await deleteCopy(database, { id, authorUid })
}

/**
 * Renders Markdown as readers would see it, without storing it.
 * @throws ProblemError FIELDS_INVALID at `body`
 */
export const previewPage = async (
  body: string,
): Promise<{ html: string; headings: Heading[]; minutes: number }> => {
  const { html, headings, minutes } = await renderBody(body)
  return { html, headings, minutes }
}
