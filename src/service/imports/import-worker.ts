import { randomUUID } from 'node:crypto'
import { startWorker, type Worker } from '../start-worker'
import { claimImport } from './imports.repository'
import type { WorkDeps } from './work/run'
import { holdFor } from './work/hold'
import { runImport } from './work/run-import'

/** Takes the oldest import that nobody works at, and works at it to its end. False where there is none. */
export const workAtNext = async (deps: WorkDeps, signal: AbortSignal): Promise<boolean> => {
  const by = randomUUID()
  const now = deps.now()
  const id = await claimImport(deps.database, { by, now, until: new Date(now.getTime() + holdFor) })
  if (id === null) return false
  await runImport(deps, { id, by }, signal)
  return true
}

/** Works at imports, one after the other. Several nodes may; each import is at one of them. */
export const startImportWorker = (deps: WorkDeps): Worker =>
  startWorker({
    name: 'imports',
    sentence: 'An import could not go on',
    log: deps.log,
    next: (signal) => workAtNext(deps, signal),
  })
