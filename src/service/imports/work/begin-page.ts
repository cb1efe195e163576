import { ProblemError } from '~/contract/problem'
import type { Database } from '../../deps'
import { createPage } from '../../pages/create-page'
import { readManagedPage } from '../../pages/read-managed-page'
import { savePage } from '../../pages/save-page'
import { setBegunPage } from '../files.repository'
import { findPageBySlug, findPlace, type KnownPage } from '../known.repository'
import type { PlannedPage } from '../plan/plan-pages'
import { hashOf, type ImportedText, messageOf, says } from './imported-text'
import type { Run } from './run'

/** A page that was made of a file, and is still a draft. */
export interface BegunPage {
  page: KnownPage
  /** Whether its text could only be kept as it was typed. */
  isPlain: boolean
  notes: string[]
}

/** Makes a page of a file; one that was begun before, and is only not written down, is gone on with. */
export const beginPage = async (
  run: Run,
  planned: PlannedPage,
  slug: string,
  text: ImportedText,
): Promise<BegunPage> => {
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
  const notes: string[] = []
  let at = slug
  let { body } = text
  const begun = (id: string, version: number): BegunPage => ({
    page: { path: planned.path, pageId: id, slug: at, version, sha256: hashOf(text) },
    isPlain: body !== text.body,
    notes,
  })
  const note = (transaction: Database, pageId: string) =>
    setBegunPage(transaction, record.id, { path: planned.path, pageId })
  for (let count = 2; ; count++) {
    try {
      const { id, version } = await createPage(deps, by, { ...page, ...text, body, slug: at }, note)
      return begun(id, version)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'SLUG_IN_USE') {
        // It was made before a node was lost.
        const found = await findPageBySlug(deps.database, record.source, at)
        if (found?.begunFrom === planned.path) {
          return begun(found.id, await goOnWith(run, found.id, { ...text, body }, message))
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

/**
 * Lets a page that was begun say what its file says now, unless somebody wrote at it since.
 * @returns the version that the import wrote last
 */
const goOnWith = async ({ deps, by }: Run, id: string, text: ImportedText, message: string) => {
  const newest = await readManagedPage(deps.database, id)
  if (says(newest, text)) return newest.version
  // The later one is somebody's, or the draft that lies beside the file.
  if (newest.version > 1) return 1
  const { version } = await savePage(deps, by, id, { ...text, message, baseVersion: newest.version })
  return version
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
