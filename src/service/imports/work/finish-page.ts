import { slugOf } from '~/contract/slug-of'
import { toPathSlug } from '~/contract/text'
import { leadAddressTo } from '../../pages/lead-address-to'
import { readManagedPage } from '../../pages/read-managed-page'
import { savePage } from '../../pages/save-page'
import { setDisabled } from '../../pages/set-disabled'
import { setPageStatus } from '../../pages/set-page-status'
import { setPagePosition } from '../../pages/set-position'
import { findPlace, type KnownPage } from '../known.repository'
import type { PlannedPage } from '../plan/plan-pages'
import type { BegunPage } from './begin-page'
import { hashOf, type ImportedText, messageOf, says } from './imported-text'
import type { Run } from './run'
import { passes, reasonOf } from './sentence-of'

type Begun = Omit<BegunPage, 'notes'>

/**
 * Gives a new page what it needs besides its text: its old addresses, its place, its readers, and the draft that lies
 * beside its file. What was done before a node was lost is not done again.
 * @returns what is known of it then, and what could not be done, as sentences
 */
export const finishPage = async (
  run: Run,
  planned: PlannedPage,
  begun: Begun,
  draft: ImportedText | undefined,
): Promise<{ page: KnownPage; notes: string[] }> => {
  let { page } = begun
  // Readers come last, so that nobody gets a page in between; the draft after what it is newer than.
  const steps = [
    () => disable(run, planned, page),
    () => leadAddresses(run, planned, page),
    () => moveAfterSibling(run, planned, page),
    () => show(run, planned, begun),
    async () => {
      if (!draft) return
      const version = await keepDraft(run, page, draft)
      if (version === null)
        return ['Somebody edited this page before it was finished. Its newer draft is left out.']
      page = { ...page, version, sha256: hashOf(draft) }
    },
  ]
  const notes: string[] = []
  for (const step of steps) {
    try {
      notes.push(...((await step()) ?? []))
    } catch (error) {
      if (passes(error)) throw error
      notes.push(`The page is there, but not all of it could be done: ${reasonOf(run, error)}`)
    }
  }
  return { page, notes: [...new Set(notes)] }
}

const disable = async ({ deps, by }: Run, { source }: PlannedPage, { pageId }: KnownPage) => {
  if (source?.facts.isDisabled) await setDisabled(deps, by, pageId, true)
}

// Addresses that one page had elsewhere; more are a mistake.
const mostAliases = 20

const leadAddresses = async ({ deps, by }: Run, { source }: PlannedPage, page: KnownPage) => {
  const aliases = new Set(
    (source?.facts.aliases ?? []).map((alias) =>
      slugOf(
        alias
          .replace(/\/(?:index\.html?)?$/, '')
          .split('/')
          .at(-1) ?? '',
      ),
    ),
  )
  // An old address under the admin path guard leads administrators alone, so readers get one with the prefix too.
  for (const alias of new Set([...aliases].slice(0, mostAliases).flatMap((one) => [one, toPathSlug(one)]))) {
    if (alias !== '' && alias !== page.slug) await leadAddressTo(deps, by, page.pageId, alias)
  }
}

/** A page that came later stands after the one that it follows in the folder. */
const moveAfterSibling = async (
  { deps, by, pages, known, isAgain }: Run,
  planned: PlannedPage,
  page: KnownPage,
) => {
  if (!isAgain) return
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

const show = async (run: Run, planned: PlannedPage, { page, isPlain }: Begun) => {
  const { deps, by, record } = run
  const { facts } = planned.source ?? {}
  const status = facts?.status ?? (facts?.isDraft ? 'draft' : 'published')
  const isWanted = status === 'archived' || (status === 'published' && record.publish && !isPlain)
  if (!isWanted) return
  const now = await readManagedPage(deps.database, page.pageId)
  // It was done before, or somebody decided otherwise since.
  if (now.status !== 'draft' || now.publishedAt !== null) return
  if (now.version !== page.version) {
    return ['Somebody edited this page in the portal before it was finished. It waits as a draft.']
  }
  const message = messageOf(run, planned.path)
  await setPageStatus(deps, by, page.pageId, { status, message, version: page.version })
}

/** @returns the version that it is; null where somebody edited the page before it was there */
const keepDraft = async (run: Run, page: KnownPage, draft: ImportedText): Promise<number | null> => {
  const now = await readManagedPage(run.deps.database, page.pageId)
  if (says(now, draft)) return now.version
  if (now.version !== page.version) return null
  const message = messageOf(run, page.path)
  const { version } = await savePage(run.deps, run.by, page.pageId, {
    ...draft,
    message,
    baseVersion: page.version,
  })
  return version
}
