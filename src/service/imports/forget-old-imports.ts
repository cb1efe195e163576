import { deletePieces } from '../database/delete-pieces'
import type { Forgetting } from '../forget-in-pieces'
import { deleteImport, listOverBefore } from './imports.repository'

const keptFor = 365 * 86_400_000

// Imports at a time.
const atOnce = 50

/** Forgets imports that were over a year ago, with what became of each file; which page a file became stays known. */
export const forgetOldImports = async ({ database, now, leaving }: Forgetting): Promise<void> => {
  const before = new Date(now().getTime() - keptFor)
  for (;;) {
    const old = await listOverBefore(database, before, atOnce)
    for (const id of old) {
      if (!(await deletePieces(database, { table: 'import_files', of: 'import_id', id }, leaving))) return
      await deleteImport(database, id)
    }
    if (old.length < atOnce) return
  }
}
