import { createHash } from 'node:crypto'
import type { ImportOutcome } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'
import { slugOf } from '~/contract/slug-of'
import { createPage } from '../../pages/create-page'
import { readManagedPage } from '../../pages/read-managed-page'
import { savePage } from '../../pages/save-page'
import { setPagePosition } from '../../pages/set-position'
import { setPageStatus } from '../../pages/set-page-status'
import { setDisabled } from '../../pages/set-disabled'
import { leadAddressTo } from '../../pages/lead-address-to'
import { readWorkingCopy } from '../../pages/working-copy'
import { setOutcome } from '../files.repository'
import { findPageBySlug, findPlace, keepKnownPage, type KnownPage } from '../known.repository'
import { linkPage } from '../plan/link-pages'
import type { PlannedPage } from '../plan/plan-pages'
import type { Run } from './run'

interface Text {
  title: string
  summary: string
  body: string
}

const hashOf = ({ title, summary, body }: Text): string =>
  createHash('sha256')
    .update(JSON.stringify([title, summary, body]))
    .digest('hex')

/** What the history of a page says of a version that was imported. */
const messageOf = ({ record }: Run, path: string): string =>
  `Imported from ${record.source}: ${path}`.slice(0, 200)

interface Result {
  outcome: ImportOutcome
  page: KnownPage
  notes: string[]
}

/** Makes a page of a file, or brings the one it became up to date, and writes down what became of it. */
export const writePage = async (run: Run, planned: PlannedPage, slug: string): Promise<void> => {
  const { deps, record, linking, known, tree } = run
  const { path, title, summary } = planned
  const linked = await linkPage(linking, path, planned.text)
  const text = { title, summary, body: linked.text }
  const newer = tree.drafts.get(path)
  const draft = newer && {
    title: newer.title,
    summary: newer.summary,
    body: (await linkPage(linking, newer.path, newer.text)).text,
  }
  const before = known.get(path) ?? (await adoptExported(run, planned, slug))
  const { outcome, page, notes } = before
    ? await updatePage(run, before, draft ?? text, draft !== undefined)
    : await makePage(run, planned, slug, text)
  known.set(path, page)
  await deps.database.transaction().execute(async (transaction) => {
    await keepKnownPage(transaction, record.source, page)
    const all = [...linked.notes, ...notes]
    await setOutcome(transaction, record.id, { path, outcome, pageId: page.pageId, notes: all })
  })
  if (outcome !== 'created') return
  await finishPage(run, planned, page)
  if (draft) {
    const message = messageOf(run, path)
    await savePage(deps, run.by, page.pageId, { ...draft, message, baseVersion: page.version })
  }
}

/** A file of an export is the page that has its slug, where that is there. */
const adoptExported = async (
  { tree, deps }: Run,
  { path }: PlannedPage,
  slug: string,
): Promise<KnownPage | null> => {
  if (tree.site.kind !== 'portal') return null
  const found = await findPageBySlug(deps.database, slug)
  return found && { path, pageId: found.id, slug, version: 0, sha256: '' }
}

/**
 * @param isDraft whether the text is one that readers are not to get yet
 */
const updatePage = async (run: Run, before: KnownPage, text: Text, isDraft: boolean): Promise<Result> => {
  const { deps, by, tree } = run
  const sha256 = hashOf(text)
  if (before.sha256 === sha256) return { outcome: 'unchanged', page: before, notes: [] }
  const page = await readManagedPage(deps.database, before.pageId)
  const newest = page.editing?.newestVersion ?? page.version
  const isSame = page.body === text.body && page.title === text.title && page.summary === text.summary
  if (isSame) return { outcome: 'unchanged', page: { ...before, version: newest, sha256 }, notes: [] }
  // An export says when it was made; a page that changed after that is not what was exported.
  const exportedAt = tree.site.exportedAt
  const isEdited =
    before.version > 0
      ? newest > before.version
      : exportedAt === null || new Date(page.changedAt) > new Date(exportedAt)
  if (await hasUnsaved(run, before.pageId)) {
    const note = 'You are writing at this page and have not saved it. Save or discard that, and import again.'
    return { outcome: 'skipped', page: before, notes: [note] }
  }
  const message = messageOf(run, before.path)
  const { version } = await savePage(deps, by, before.pageId, { ...text, message, baseVersion: newest })
  const published = page.editing?.publishedVersion ?? null
  const notes: string[] = []
  if (isEdited) {
    notes.push(
      `Somebody edited this page in the portal since. The imported text is its newest draft, version ${version}; ` +
        (published === null ? 'the edited one is in its history.' : `readers keep version ${published}.`),
    )
  } else if (!isDraft && published !== null && published === newest) {
    await setPageStatus(deps, by, before.pageId, { status: 'published', message, version })
  }
  return { outcome: 'updated', page: { ...before, version, sha256 }, notes }
}

/** Whether whoever imports is writing at the page: a save in the same name would end that. */
const hasUnsaved = async ({ deps, record }: Run, pageId: string): Promise<boolean> => {
  if (record.created_by === null) return false
  const { mine } = await readWorkingCopy(deps, { identityUid: record.created_by }, pageId)
  return mine !== null
}

const makePage = async (run: Run, planned: PlannedPage, slug: string, text: Text): Promise<Result> => {
  const { deps, by, record } = run
  const place = await placeOf(run, planned)
  const message = messageOf(run, planned.path)
  const { facts } = planned.source ?? {}
  const page = {
    ...place,
    audience: facts?.audience ?? record.audience,
    appliesTo: run.tree.site.kind === 'portal' ? (facts?.appliesTo ?? []) : [],
    message,
  }
  const made = (id: string, version: number, at: string): KnownPage => ({
    path: planned.path,
    pageId: id,
    slug: at,
    version,
    sha256: hashOf(text),
  })
  const notes: string[] = []
  let at = slug
  let body = text.body
  for (let count = 2; ; count++) {
    try {
      const { id, version } = await createPage(deps, by, { ...page, ...text, body, slug: at })
      return { outcome: 'created', page: made(id, version, at), notes }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'SLUG_IN_USE') {
        // It was made before the node was lost, and is only not written down.
        const found = await findPageBySlug(deps.database, at)
        if (found?.message === message) {
          return { outcome: 'created', page: made(found.id, found.version, at), notes }
        }
        at = `${slug.slice(0, 110)}-${count}`
        continue
      }
      const refusal = error.fields.find((field) => field.path === 'body')
      if (!refusal || body !== text.body) throw error
      notes.push(`It is kept as plain text, in a draft: ${refusal.message}`)
      body = asPlainText(text.body)
    }
  }
}

/** Text that the renderer would not take as Markdown, as it was typed. */
const asPlainText = (body: string): string => {
  const longest = Math.max(3, ...[...body.matchAll(/~{3,}/g)].map(([run]) => run.length))
  const marks = '~'.repeat(longest + 1)
  return `${marks}text\n${body}\n${marks}\n`
}

/** Where a new page goes: under the page of its folder, wherever that is by now. */
const placeOf = async (
  { deps, record, known, components, pages }: Run,
  { component, parent }: PlannedPage,
): Promise<{ component: string; parent: string | null }> => {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  for (let above = parent; above !== null; above = byPath.get(above)?.parent ?? null) {
    const page = known.get(above)
    const place = page ? await findPlace(deps.database, page.pageId) : null
    if (page && place) return { component: place.componentId, parent: page.pageId }
  }
  const id = component === '' ? record.component_id : components.get(component)
  if (!id) throw new Error(`The component of ${component} is not there.`)
  return { component: id, parent: null }
}

// Addresses that one page had elsewhere; more are a mistake.
const mostAliases = 20

/** What a new page needs besides its text: its readers, its place, and its old addresses. */
const finishPage = async (run: Run, planned: PlannedPage, page: KnownPage) => {
  const { deps, by, record } = run
  const { facts } = planned.source ?? {}
  const id = page.pageId
  const isPlain = (await readVersionBody(run, id)).startsWith('~~~~text\n')
  const status = facts?.status ?? (facts?.isDraft ? 'draft' : 'published')
  const message = messageOf(run, planned.path)
  if (status === 'archived') await setPageStatus(deps, by, id, { status, message })
  else if (status === 'published' && record.publish && !isPlain)
    await setPageStatus(deps, by, id, { status, message })
  if (facts?.isDisabled) await setDisabled(deps, by, id, true)
  const aliases = new Set(
    (facts?.aliases ?? []).map((alias) =>
      slugOf(
        alias
          .replace(/\/(?:index\.html?)?$/, '')
          .split('/')
          .at(-1) ?? '',
      ),
    ),
  )
  for (const alias of [...aliases].slice(0, mostAliases)) {
    if (alias !== '' && alias !== page.slug) await leadAddressTo(deps, by, id, alias)
  }
  if (run.isAgain) await moveAfterSibling(run, planned, page)
}

const readVersionBody = async ({ deps }: Run, id: string): Promise<string> =>
  (await readManagedPage(deps.database, id)).body ?? ''

/** A page that came later stands after the one that it follows in the folder. */
const moveAfterSibling = async ({ deps, by, pages, known }: Run, planned: PlannedPage, page: KnownPage) => {
  const siblings = pages.filter(
    ({ parent, component }) => parent === planned.parent && component === planned.component,
  )
  const at = siblings.findIndex(({ path }) => path === planned.path)
  const place = await findPlace(deps.database, page.pageId)
  if (!place) return
  for (const sibling of siblings.slice(0, at).toReversed()) {
    const before = known.get(sibling.path)
    const its = before ? await findPlace(deps.database, before.pageId) : null
    if (!its || its.componentId !== place.componentId || its.parentId !== place.parentId) continue
    const position = its.position + 1
    if (position < place.siblings) {
      await setPagePosition(deps, by, page.pageId, { parent: place.parentId, position })
    }
    return
  }
}
