import type { DocumentImport } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { setState } from './imports.repository'
import { readImport } from './read-import'

/**
 * Stops an import after the file in hand; what it has written stays.
 * @throws ProblemError NOT_FOUND; CONFLICT where it is over
 */
export const stopImport = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<DocumentImport> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const { state } = await readImport(transaction, id)
    const isStopped = await setState(transaction, id, 'stopped', { now: at })
    const found = await readImport(transaction, id)
    if (!isStopped) throw new ProblemError('CONFLICT', { detail: 'This import is over.' })
    const act = { action: 'import.stop', subjectKind: 'import', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { state }, after: { state: found.state } }, at)
    return found
  })
