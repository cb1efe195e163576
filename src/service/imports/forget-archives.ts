import { UUID } from 'uuidv7'
import type { ServiceDeps } from '../deps'
import { listOpen } from './imports.repository'
import { listArchives } from './stored-archive'

// Milliseconds: longer than any archive takes to arrive.
const arrivesWithin = 86_400_000

/** When an import began to arrive; its id holds that time. */
const timeOf = (id: string): number =>
  UUID.parse(id)
    .bytes.subarray(0, 6)
    .reduce((time, byte) => time * 256 + byte, 0)

/**
 * Removes archives that nobody reads any more: of uploads that ended in the middle, and of imports that are over and
 * whose node was lost before it removed them.
 */
export const forgetArchives = async ({
  database,
  files,
  now,
}: Pick<ServiceDeps, 'database' | 'files' | 'now'>): Promise<void> => {
  const arrivedBefore = now().getTime() - arrivesWithin
  const archives = await listArchives(files)
  const old = [...archives.keys()].filter((id) => timeOf(id) < arrivedBefore)
  const open = new Set(await listOpen(database, old))
  for (const id of old) {
    if (open.has(id)) continue
    for (const key of archives.get(id) ?? []) await files.remove(key)
  }
}
