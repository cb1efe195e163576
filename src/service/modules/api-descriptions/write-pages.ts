import { t } from '@lingui/core/macro'
import { toPathSlug } from '~/contract/field-schemas'
import { ProblemError } from '~/contract/problem'
import { slugify } from '~/contract/slugify'
import type { Database, ServiceContext } from '../../context'
import type { Job } from '../../jobs/queue'
import type { JobResult, JobRunner } from '../../jobs/worker'
import { readInThread } from '../../threads/threads'
import type { Author } from '../audit/audit.service'
import { removePage } from '../documents/page-details.service'
import { setPagePosition } from '../documents/page-tree.service'
import { createPage, savePage } from '../documents/page-writing.service'
import { setPageStatus } from '../documents/publishing.service'
import { getAuthor, getHash, getSentence, isTemporary } from '../imports/import-run'
import { isRequesterAdministrator } from '../imports/imports.service'
import { readTimeoutMs } from './api-descriptions.service'
import {
  type ApiPage,
  type DescriptionRecord,
  deleteApiPages,
  deleteDescription,
  findComponentSlug,
  findDescription,
  findPageState,
  storeApiPages,
  listApiPages,
  listTakenSlugs,
  readDocument,
  setPart,
  updateDescription,
} from './api-descriptions.queries'
import type { GeneratedPage, PlannedApiPage } from './generate/pages'

type WriterContext = Pick<ServiceContext, 'database' | 'config' | 'now' | 'log'>

/** The node shuts down, or another has claimed the job. */
class ReleasedError extends Error {}

/** It cannot continue; `message` is a sentence for administrators. */
class StoppedError extends Error {}

interface Run {
  context: WriterContext
  record: DescriptionRecord
  by: Author
  /** Stored pages by key. */
  known: Map<string, ApiPage>
  failures: DescriptionRecord['failures']
  cuts: DescriptionRecord['cuts']
  assertHeld: () => Promise<void>
}

// Pages that are generated, and counted, at a time.
const batchSize = 40

/** Finds the stored pages of planned ones: by key, or by id for operations that moved; each page once. */
const findKnown = (known: Map<string, ApiPage>, plan: readonly PlannedApiPage[]): Map<string, ApiPage> => {
  const keys = new Set(plan.map(({ key }) => key))
  // The newest last: a page that is in use is preferred to one that is archived.
  const moved = [...known.values()]
    .filter(({ key, operationId }) => operationId !== '' && !keys.has(key))
    .toSorted((a, b) => Number(b.isGone) - Number(a.isGone))
  const byId = new Map(moved.map((page) => [page.operationId, page]))
  return new Map(
    plan.flatMap(({ key, operationId }) => {
      const page = known.get(key) ?? byId.get(operationId)
      // Only once: two operations may have the same id.
      if (page && page.key !== key) byId.delete(operationId)
      return page ? [[key, page] as const] : []
    }),
  )
}

const getWantedSlugs = ({ name }: PlannedApiPage, component: string): string[] => {
  const words = slugify(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')) || 'operation'
  const longer = slugify(`${component} ${words}`)
  return [words, longer, ...Array.from({ length: 50 }, (_, index) => `${longer}-${index + 2}`)].map(
    toPathSlug,
  )
}

/** Assigns each page its address, and stores them, so that a resumed run and later descriptions use the same. */
const settlePages = async (run: Run, plan: readonly PlannedApiPage[]): Promise<void> => {
  const { context, record, known } = run
  const component = (await findComponentSlug(context.database, record.component_id)) ?? ''
  const found = findKnown(known, plan)
  const wishes = new Map(
    plan.flatMap((planned) =>
      found.get(planned.key) ? [] : [[planned.key, getWantedSlugs(planned, component)]],
    ),
  )
  const taken = await listTakenSlugs(context.database, [...wishes.values()].flat())
  const choose = (key: string): string => {
    const slug =
      (wishes.get(key) ?? []).find((wish) => !taken.has(wish)) ?? `operation-${crypto.randomUUID()}`
    taken.add(slug)
    return slug
  }
  const fresh = { pageId: null, sha256: '', isGone: false }
  const pages = plan.map(({ key, operationId, parent }): ApiPage => {
    const before = found.get(key)
    return {
      ...fresh,
      slug: before?.slug ?? choose(key),
      ...before,
      key,
      operationId,
      parent: before?.parent ?? parent,
    }
  })
  const moved = plan.flatMap(({ key }) => {
    const before = found.get(key)
    return before && before.key !== key ? [before.key] : []
  })
  await context.database.transaction().execute(async (transaction) => {
    await deleteApiPages(transaction, record.component_id, moved)
    await storeApiPages(transaction, record.component_id, pages)
    await updateDescription(transaction, record.id, { pages_total: plan.length })
  })
  for (const key of moved) known.delete(key)
  for (const page of pages) known.set(page.key, page)
}

const getMessage = ({ record }: Run): string =>
  `${record.title} ${record.version}`.trim().slice(0, 200).toWellFormed()

const storePage = async ({ record, known }: Run, database: Database, page: ApiPage) => {
  await storeApiPages(database, record.component_id, [page])
  known.set(page.key, page)
}

/** The position after the preceding sibling in the description; undefined for the last. */
const findPosition = async (run: Run, plan: readonly PlannedApiPage[], planned: PlannedApiPage) => {
  const siblings = plan.filter(({ parent }) => parent === planned.parent)
  const before = siblings.slice(0, siblings.indexOf(planned)).at(-1)
  const parentId = planned.parent === null ? null : (run.known.get(planned.parent)?.pageId ?? null)
  const pageId = before && run.known.get(before.key)?.pageId
  const state = pageId ? await findPageState(run.context.database, pageId) : null
  if (before === undefined) return { parent: parentId, position: 1 }
  return { parent: parentId, ...(state?.parentId === parentId && { position: state.position + 1 }) }
}

interface Writing {
  plan: readonly PlannedApiPage[]
  planned: PlannedApiPage
  page: GeneratedPage
  /** Whether pages of an earlier description exist. */
  isAgain: boolean
}

const createApiPage = async (run: Run, { plan, planned, page, isAgain }: Writing, before: ApiPage) => {
  const { context, record, by } = run
  const parentId = planned.parent === null ? null : (run.known.get(planned.parent)?.pageId ?? null)
  const { title, summary, body } = page
  let slug = before.slug
  for (let count = 2; ; count++) {
    try {
      const made = {
        title,
        summary,
        body,
        slug,
        component: record.component_id,
        parent: parentId,
        audience: record.audience,
        appliesTo: [],
        apiPart: planned.part,
        message: getMessage(run),
      }
      const kept = { ...before, slug, parent: planned.parent, sha256: '', isGone: false }
      const { id } = await createPage(context, by, made, (transaction, pageId) =>
        storeApiPages(transaction, record.component_id, [{ ...kept, pageId }]),
      )
      run.known.set(planned.key, { ...kept, pageId: id })
      break
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'SLUG_IN_USE' || count > 50) throw error
      slug = `${before.slug.slice(0, 110)}-${count}`
    }
  }
  const pageId = run.known.get(planned.key)?.pageId
  if (isAgain && pageId) await setPagePosition(context, by, pageId, await findPosition(run, plan, planned))
}

const writeApiPage = async (run: Run, writing: Writing): Promise<void> => {
  const { context, record, by } = run
  const { planned, page, plan } = writing
  const before = run.known.get(planned.key)
  if (!before) return
  const sha256 = getHash(page)
  const wasThere = before.pageId !== null && (await findPageState(context.database, before.pageId)) !== null
  if (!wasThere) await createApiPage(run, writing, before)
  const stored = run.known.get(planned.key)
  const state = stored?.pageId ? await findPageState(context.database, stored.pageId) : null
  if (!stored?.pageId || !state) return
  const { pageId } = stored
  let { version } = state
  if (wasThere && stored.sha256 !== sha256) {
    const { title, summary, body } = page
    const text = { title, summary, body, message: getMessage(run), baseVersion: version }
    version = (await savePage(context, by, pageId, text, { isGenerated: true })).version
  }
  if (state.part !== planned.part) await setPart(context.database, pageId, planned.part)
  if (stored.parent !== planned.parent) {
    await setPagePosition(context, by, pageId, await findPosition(run, plan, planned))
  }
  // A page that an administrator withdrew stays withdrawn.
  const isShown = state.status === 'published' || stored.isGone || !state.wasPublished
  if (record.publish && isShown && state.status !== 'archived') {
    await setPageStatus(context, by, pageId, { status: 'published', message: getMessage(run), version })
  } else if (stored.isGone) {
    const status = record.publish ? 'published' : 'draft'
    await setPageStatus(context, by, pageId, { status, message: getMessage(run), version })
  }
  await storePage(run, context.database, { ...stored, parent: planned.parent, sha256, isGone: false })
}

/** Archives the pages of operations that the description no longer has. */
const archiveGone = async (run: Run, plan: readonly PlannedApiPage[]): Promise<void> => {
  const keys = new Set(plan.map(({ key }) => key))
  for (const page of run.known.values()) {
    if (keys.has(page.key) || page.isGone) continue
    await run.assertHeld()
    const state = page.pageId === null ? null : await findPageState(run.context.database, page.pageId)
    if (page.pageId === null || state === null || state.status === 'archived') continue
    await setPageStatus(run.context, run.by, page.pageId, { status: 'archived', message: '' })
    await storePage(run, run.context.database, { ...page, isGone: true })
  }
}

const getReason = ({ context, record }: Run, error: unknown): string => {
  if (error instanceof ProblemError) return getSentence(error)
  context.log.error('A page of an API description could not be written', error, { id: record.id })
  return t`It failed, for a reason on our side.`
}

// The maximum number of failures that are listed.
const maxFailures = 50

const writePages = async (run: Run): Promise<void> => {
  const { context, record, failures, cuts } = run
  const { database } = context
  const json = await readDocument(database, record.id)
  if (json === null) return
  const plan = await readInThread('apiPlan', json, { limit: readTimeoutMs })
  const isAgain = [...run.known.values()].some(({ sha256 }) => sha256 !== '')
  await settlePages(run, plan)
  for (let from = 0; from < plan.length; from += batchSize) {
    await run.assertHeld()
    const some = plan.slice(from, from + batchSize)
    const keys = some.map(({ key }) => key)
    const pages = await readInThread('apiPages', { json, keys }, { limit: readTimeoutMs })
    for (const [index, page] of pages.entries()) {
      const planned = some[index]
      if (!planned) continue
      if (page.cuts.length > 0) cuts.push({ title: planned.title, parts: page.cuts })
      try {
        await writeApiPage(run, { plan, planned, page, isAgain })
      } catch (error) {
        if (isTemporary(error)) throw error
        await run.assertHeld()
        if (failures.length < maxFailures)
          failures.push({ title: planned.title, reason: getReason(run, error) })
      }
    }
    const done = Math.min(from + batchSize, plan.length)
    await updateDescription(database, record.id, {
      pages_done: done,
      failures: JSON.stringify(failures),
      cuts: JSON.stringify(cuts),
    })
  }
  await archiveGone(run, plan)
  await updateDescription(database, record.id, { state: 'done', reason: '', pages_done: plan.length })
}

const depth = ({ key, parent }: ApiPage) => (parent === null ? 0 : key.startsWith('tag ') ? 1 : 2)

/** Deletes the pages, operations before their parents. Those that must stay are written by hand from now on. */
const removePages = async (run: Run): Promise<void> => {
  const { context, record, by } = run
  const { database } = context
  for (const page of [...run.known.values()].toSorted((a, b) => depth(b) - depth(a))) {
    await run.assertHeld()
    const state = page.pageId === null ? null : await findPageState(database, page.pageId)
    if (page.pageId !== null && state !== null) {
      if (state.status !== 'archived') {
        await setPageStatus(context, by, page.pageId, { status: 'archived', message: '' })
      }
      try {
        await removePage(context, by, page.pageId)
      } catch (error) {
        // A page written by hand is under it, or a kit requires it.
        if (!(error instanceof ProblemError) || error.code !== 'NOT_EMPTY') throw error
        await setPart(database, page.pageId, null)
      }
    }
    await deleteApiPages(database, record.component_id, [page.key])
  }
  await deleteDescription(database, record.id)
}

const runDescription = async (context: WriterContext, job: Job, signal: AbortSignal): Promise<JobResult> => {
  const { database, now } = context
  const record = await findDescription(database, job.key)
  if (!record || (record.state !== 'writing' && record.state !== 'removing')) return {}
  const known = new Map((await listApiPages(database, record.component_id)).map((page) => [page.key, page]))
  const assertHeld = async () => {
    if (signal.aborted) throw new ReleasedError()
    if (await isRequesterAdministrator(database, record.created_by)) return
    throw new StoppedError(t`The user who started it is no longer an administrator. What was written stays.`)
  }
  const run = { context, record, by: getAuthor(record), known, failures: [], cuts: [], assertHeld }
  try {
    await assertHeld()
    await (record.state === 'removing' ? removePages : writePages)(run)
  } catch (error) {
    if (error instanceof ReleasedError) return { again: { at: now(), attempts: 'before' } }
    if (isTemporary(error)) throw error
    const isStopped = error instanceof StoppedError
    if (!isStopped) context.log.error('An API description broke off', error, { id: record.id })
    const reason = isStopped ? error.message : t`It broke off on our side. What was written stays.`
    await updateDescription(database, record.id, { state: 'failed', reason })
  }
  return {}
}

/** The job that writes the pages of API descriptions, one description after the other. */
export const apiDescriptionJobs = (context: WriterContext): JobRunner => ({
  failureMessage: 'The pages of an API description could not be written',
  renews: true,
  run: (job, signal) => runDescription(context, job, signal),
})
