import { uuidv7 } from 'uuidv7'
import type { Audience } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { authorOf, type By } from '../audit/act'
import type { Database, ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { applicableVersions } from './applicable-versions'
import { insertRow } from './page-rows.repository'
import { holdComponent, requireParent } from './place-under'
import { nextPosition } from './placement.repository'
import { recordPageAct } from './record-page-act'
import { renderBody } from './render-body'
import { isSlugTaken, lockSlugs } from './slugs.repository'
import { insertVersion } from './versions.repository'

/** A document to come, as the contract has it. */
export interface NewPage {
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
}

/**
 * Makes a document, as a draft, the last one at its place.
 * @param alongside writes what is to be there exactly where the page is
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `component`, `parent`, `appliesTo` or
 *   `body`
 */
export const createPage = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  { idempotencyKey, ...page }: Keyed<NewPage>,
  alongside?: (transaction: Database, id: string) => Promise<void>,
): Promise<{ id: string; version: number }> => {
  const { slug, audience, component: componentId, parent: parentId } = page
  const { title, summary, body, message } = page
  const text = { title, summary, body }
  const rendered = await renderBody(text.body)
  const author = authorOf(by)
  const { actorUid: authorUid, actorName: authorName } = author
  const id = uuidv7()
  const version = 1
  return database.transaction().execute(async (transaction) => {
    const at = now()
    const sent = { idempotencyKey, call: 'pages.create', by: authorUid, content: page }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return { id: before, version }
    const component = await holdComponent(transaction, componentId)
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
      changed_at: at.toISOString(),
    })
    const written = { id, version, ...text, message, authorUid, authorName }
    await insertVersion(transaction, written, rendered, at)
    const after = { title: text.title, slug, audience }
    await recordPageAct(transaction, author, { action: 'page.create', id, after }, at)
    await alongside?.(transaction, id)
    return { id, version }
  })
}
