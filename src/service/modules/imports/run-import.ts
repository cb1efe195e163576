import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { ensureFolders } from './finish-pages'
import { keeperOfMedia, writePage } from './write-page'
import { type Run, type WorkDeps, passes, getReason } from './import-run'
import { settlePlan } from './settle-plan'
import { type JobRunner, sweep } from '../../jobs/worker'
import { type Author, portal } from '../audit/audit.service'
import { ArchiveRefused, openArchive } from './archive'
import {
  type ImportRecord,
  claimImport,
  closeFiles,
  findImport,
  findNextDue,
  isHeld,
  keepHold,
  listWork,
  releaseHold,
  setOutcome,
  setState,
} from './imports.queries'
import { isVouched } from './imports.service'
import { mapRoutes, readTree } from './plan/read-tree'
import { openStored, removeArchive } from './stored-archive'

// Milliseconds that a node keeps its claim on an import without renewing it.
export const holdFor = 30_000
const sayAgainEvery = 5_000

/** It was stopped, or another node claimed it: the current work is dropped. */
class LetGo extends Error {}

/**
 * Keeps renewing the claim on an import, however long a file takes.
 * @param held which one, by whom, and who asked for it
 */
const holdImport = (
  { database, now }: Pick<WorkDeps, 'database' | 'now'>,
  { askedBy, ...held }: { id: string; by: string; askedBy: string | null },
  signal: AbortSignal,
) => {
  let saying: Promise<void> | null = null
  const say = async () => {
    try {
      await keepHold(database, { ...held, until: new Date(now().getTime() + holdFor) })
    } catch {
      // The database is away, so the work on the import fails as well.
    }
    saying = null
  }
  const timer = setInterval(() => {
    saying ??= say()
  }, sayAgainEvery)
  timer.unref()
  return {
    /** @throws LetGo where it was stopped, is stopped now for want of an administrator, or another node took it */
    holdOn: async () => {
      if (signal.aborted || !(await isHeld(database, held))) throw new LetGo()
      if (await isVouched(database, askedBy)) return
      const reason = 'Whoever began it is no longer an administrator.'
      await setState(database, held.id, 'stopped', { reason, now: now() })
      throw new LetGo()
    },
    /** Stops reporting progress, and resolves after the last report. */
    end: async () => {
      clearInterval(timer)
      await saying
    },
  }
}

// Nodes lost in a row without progress: the cause would end the next one too.
const maxLost = 3

const getAuthor = ({ created_by, created_by_name, request_id }: ImportRecord): Author =>
  created_by === null
    ? { ...portal, requestId: request_id }
    : { actorUid: created_by, actorName: created_by_name, requestId: request_id }

/**
 * Runs a claimed import from its current state to its end. Work that a lost node had begun is found and not repeated.
 * @param by who holds it
 */
export const runImport = async (
  context: WorkDeps,
  { id, by }: { id: string; by: string },
  signal: AbortSignal,
): Promise<void> => {
  const record = await findImport(context.database, id)
  if (!record) return
  const { holdOn, end } = holdImport(context, { id, by, askedBy: record.created_by }, signal)
  try {
    if (record.lost > maxLost) {
      throw new ArchiveRefused('The portal broke down at this several times. What was written stays.')
    }
    await work(context, record, holdOn)
  } catch (error) {
    if (error instanceof LetGo) {
      await removeIfOver(context, record)
      return
    }
    // Resumed from there; any other failure would happen again.
    if (passes(error)) throw error
    // Another node's, where this one stood still for long: it says itself what becomes of it.
    if (!(await isHeld(context.database, { id, by }))) return
    const isRefused = error instanceof ArchiveRefused
    if (!isRefused) context.log.error('An import broke off', error, { id })
    const reason = isRefused ? error.message : 'The import broke off on our side. What was written stays.'
    await setState(context.database, id, 'failed', { reason, now: context.now() })
    await removeArchive(context.files, id, record.parts)
  } finally {
    await end()
    await releaseHold(context.database, { id, by }).catch(() => undefined)
  }
}

const removeIfOver = async ({ database, files }: WorkDeps, { id, parts }: ImportRecord) => {
  const now = await findImport(database, id)
  if (now?.state === 'stopped') await removeArchive(files, id, parts)
}

const work = async (context: WorkDeps, record: ImportRecord, holdOn: () => Promise<void>): Promise<void> => {
  const { database, files } = context
  const by = getAuthor(record)
  await holdOn()
  if (record.state === 'waiting') await setState(database, record.id, 'reading', { now: context.now() })
  const archive = await openArchive(openStored(files, record))
  const tree = await readTree(archive.files, record.source, breathe(holdOn))
  const plan = await settlePlan(context, record, tree, archive.refused)
  const components = await ensureFolders({ context, record, by, holdOn }, plan.components)
  const folders = plan.pages.filter(({ source, path }) => source === null && path.endsWith('/'))
  const headings = new Map(tree.pages.map((page) => [page.path, page.headings]))
  const run: Run = {
    context,
    record,
    by,
    holdOn,
    tree,
    pages: plan.pages,
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
      headings: (path) => headings.get(path) ?? [],
      media: keeperOfMedia({ context, record, by, holdOn, tree }),
    },
  }
  await writePages(run, plan.slugs)
  await holdOn()
  await closeFiles(database, record.id, { outcome: 'skipped', note: 'No page shows it.' })
  if (await setState(database, record.id, 'done', { now: context.now() })) {
    await removeArchive(files, record.id, record.parts)
  }
}

/** Between many small pieces of work, yields to other requests. */
const breathe = (holdOn: () => Promise<void>) => {
  let count = 0
  return async () => {
    count += 1
    if (count % 20 !== 0) return
    await turn()
    if (count % 200 === 0) await holdOn()
  }
}

const writePages = async (run: Run, slugs: ReadonlyMap<string, string>) => {
  const { database } = run.context
  const written = await listWork(database, run.record.id)
  const waiting = new Set(written.filter(({ outcome }) => outcome === null).map(({ path }) => path))
  for (const planned of run.pages) {
    const slug = slugs.get(planned.path)
    if (slug === undefined || !waiting.has(planned.path)) continue
    await run.holdOn()
    try {
      await writePage(run, planned, slug)
    } catch (error) {
      if (passes(error) || error instanceof LetGo) throw error
      await run.holdOn()
      // One file that cannot be imported keeps no other from it.
      const notes = [getReason(run, error)]
      await setOutcome(database, run.record.id, { path: planned.path, outcome: 'failed', notes })
    }
    await turn()
  }
}

/** Claims the oldest unclaimed import and runs it to its end. False if there is none. */
export const workAtNext = async (context: WorkDeps, signal: AbortSignal): Promise<boolean> => {
  const by = randomUUID()
  const now = context.now()
  const id = await claimImport(context.database, { by, now, until: new Date(now.getTime() + holdFor) })
  if (id === null) return false
  await runImport(context, { id, by }, signal)
  return true
}

/** Works at imports, one after the other. Several nodes may; each import is at one of them. */
export const imports = (context: WorkDeps): JobRunner =>
  sweep(context, {
    kind: 'imports',
    sentence: 'An import could not go on',
    next: (signal) => workAtNext(context, signal),
    findNextDue,
  })
