import type { DocumentImport } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { setState } from './imports.repository'
import { readImport } from './read-import'

/**
 * Stops an import after the file in hand; what it has written stays.
 * @throws ProblemError NOT_FOUND; CONFLICT where it is over
 */
export const stopImport = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  id: string,
): Promise<DocumentImport> => {
  const isStopped = await setState(database, id, 'stopped', { now: now() })
  const found = await readImport(database, id)
  if (!isStopped) throw new ProblemError('CONFLICT', { detail: 'This import is over.' })
  return found
}
