import { t } from '@lingui/core/macro'
import { setImmediate as turn } from 'node:timers/promises'
import { ensureFolders } from './finish-pages'
import { createMediaKeeper, writePage } from './write-page'
import { type Run, type ImportContext, getAuthor, isTemporary, getReason } from './import-run'
import { settlePlan } from './settle-plan'
import type { Job } from '../../jobs/queue'
import type { JobResult, JobRunner } from '../../jobs/worker'
import { ArchiveRefused, openArchive } from './archive'
import {
  type ImportRecord,
  setRemainingOutcomes,
  countLost,
  findImport,
  isClaimedBy,
  listWork,
  setOutcome,
  setState,
  takeFromPreviousRelease,
} from './imports.queries'
import { isRequesterAdministrator } from './imports.service'
import { mapRoutes } from './plan/map-routes'
import { readTree } from './plan/read-tree'
import type { SourcePage } from './plan/source-page'
import type { TextHeading } from './convert/headings'
import { openStoredArchive, removeArchive } from './stored-archive'

/** It was stopped, another node claimed it, or this one shuts down: the current work is dropped. */
class ReleasedError extends Error {}

/**
 * Returns a check that throws {@link ReleasedError}, also when the administrator who requested an import has lost the
 * role.
 */
const createClaimCheck =
  ({ database, now }: ImportContext, job: Job, askedBy: string | null, signal: AbortSignal) =>
  async () => {
    if (signal.aborted || !(await isClaimedBy(database, job))) throw new ReleasedError()
    if (await isRequesterAdministrator(database, askedBy)) return
    const reason = 'The user who started it is no longer an administrator.'
    await setState(database, job.key, 'stopped', { reason, now: now() })
    throw new ReleasedError()
  }

// The number of nodes that may fail in a row without progress: the cause would end the next one too.
const maxFailedNodes = 3

/** Runs an import from its current state to its end. Work that a failed node had begun is found and not repeated. */
const runImport = async (context: ImportContext, job: Job, signal: AbortSignal): Promise<JobResult> => {
  const { database, files, log, now } = context
  const { key: id } = job
  await takeFromPreviousRelease(database, id)
  if (job.wasLost) await countLost(database, id)
  const record = await findImport(database, id)
  if (!record) return {}
  try {
    if (record.lost > maxFailedNodes) {
      throw new ArchiveRefused(t`The portal failed at this several times. What was imported so far stays.`)
    }
    await importTree(context, record, createClaimCheck(context, job, record.created_by, signal))
  } catch (error) {
    if (error instanceof ReleasedError) {
      const isStopped = (await findImport(database, id))?.state === 'stopped'
      if (isStopped) await removeArchive(files, id, record.parts)
      return signal.aborted && !isStopped ? { again: { at: now(), attempts: 'before' } } : {}
    }
    // A retry resumes from there; any other failure would repeat.
    if (isTemporary(error)) throw error
    // Another node has claimed it after this one stalled, and records the result itself.
    if (!(await isClaimedBy(database, job))) return {}
    const isRefused = error instanceof ArchiveRefused
    if (!isRefused) log.error('An import broke off', error, { id })
    const reason = isRefused ? error.message : 'The import broke off on our side. What was written stays.'
    await setState(database, id, 'failed', { reason, now: now() })
    await removeArchive(files, id, record.parts)
  }
  return {}
}

/**
 * Imports a tree into the portal: 1. `archive` opens the zip. 2. `site/read-site` detects the tool that it was written
 * for, with its settings. 3. `plan/read-tree` reads each file in a thread: `plan/source-page` reads its front matter
 * (`site/page-facts`) and has its text converted. `convert/tree` parses it and pairs marks of other tools,
 * `convert/blocks` and `convert/inline` convert them to the portal's, `convert/print` writes Markdown, and
 * `convert/divide` splits long texts. 4. `plan/plan-pages` decides on categories, components, pages and their slugs,
 * and `settle-plan` stores that. 5. `write-page` replaces the addresses of links and images (`plan/map-routes`,
 * `plan/link-pages`) and saves the page; `finish-pages` places and publishes it.
 */
const importTree = async (
  context: ImportContext,
  record: ImportRecord,
  assertHeld: () => Promise<void>,
): Promise<void> => {
  const { database, files } = context
  const by = getAuthor(record)
  await assertHeld()
  if (record.state === 'waiting') await setState(database, record.id, 'reading', { now: context.now() })
  const archive = await openArchive(openStoredArchive(files, record))
  const tree = await readTree(archive.files, record.source, yieldEachFew(assertHeld))
  const plan = await settlePlan(context, record, tree, archive.refused)
  const components = await ensureFolders({ context, record, by, assertHeld }, plan.components)
  const folders = plan.pages.filter(({ source, path }) => source === null && path.endsWith('/'))
  const headings = new Map(tree.pages.flatMap(listHeadings))
  const run: Run = {
    context,
    record,
    by,
    assertHeld,
    tree,
    pages: new Map(plan.pages.map((page) => [page.path, page])),
    known: plan.known,
    isAgain: plan.known.size > 0 || tree.site.kind === 'portal',
    components,
    linking: {
      routes: mapRoutes(
        tree.site,
        [...tree.files.keys()],
        tree.pages,
        folders.map(({ path }) => path),
      ),
      isExport: tree.site.kind === 'portal',
      slugs: plan.slugs,
      headings: (path) => headings.get(path),
      media: createMediaKeeper({ context, record, by, assertHeld, tree }),
    },
  }
  await writePages(run, plan.slugs)
  await assertHeld()
  await setRemainingOutcomes(database, record.id, { outcome: 'skipped', note: 'No page shows it.' })
  if (await setState(database, record.id, 'done', { now: context.now() })) {
    await removeArchive(files, record.id, record.parts)
  }
}

/** Lists the headings of a page, or of each of its parts. */
const listHeadings = ({ path, headings, parts }: SourcePage): [string, TextHeading[]][] =>
  parts.length === 0
    ? [[path, headings]]
    : parts.map((part, at) => [at === 0 ? path : `${path}#${at + 1}`, part.headings])

/** Yields to other requests between many small pieces of work. */
const yieldEachFew = (assertHeld: () => Promise<void>) => {
  let count = 0
  return async () => {
    count += 1
    if (count % 20 !== 0) return
    await turn()
    if (count % 200 === 0) await assertHeld()
  }
}

const writePages = async (run: Run, slugs: ReadonlyMap<string, string>) => {
  const { database } = run.context
  const written = await listWork(database, run.record.id)
  const waiting = new Set(written.filter(({ outcome }) => outcome === null).map(({ path }) => path))
  for (const planned of run.pages.values()) {
    const slug = slugs.get(planned.path)
    if (slug === undefined || !waiting.has(planned.path)) continue
    try {
      await writePage(run, planned, slug)
    } catch (error) {
      if (isTemporary(error) || error instanceof ReleasedError) throw error
      await run.assertHeld()
      // A file that cannot be imported does not stop the others.
      const notes = [getReason(run, error)]
      await setOutcome(database, run.record.id, { path: planned.path, outcome: 'failed', notes })
    }
    await turn()
  }
}

/** The job that runs imports, one after the other. Several nodes may run it; each import is claimed by one of them. */
export const imports = (context: ImportContext): JobRunner => ({
  failureMessage: 'An import could not go on',
  renews: true,
  // Nodes of the previous release enqueue a job without a key when they start.
  run: async (job, signal) => (job.key === '' ? {} : runImport(context, job, signal)),
})
