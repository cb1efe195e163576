import type { DocumentImport } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { countFiles, findImport } from './imports.repository'
import { presentImport } from './present-import'

/** @throws ProblemError NOT_FOUND */
export const readImport = async (database: Database, id: string): Promise<DocumentImport> => {
  const record = await findImport(database, id)
  if (!record) throw new ProblemError('NOT_FOUND')
  return presentImport(record, await countFiles(database, [id]))
}
