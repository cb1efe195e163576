import type { BulkChange } from '~/contract/bulk-changes'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { countsOf, findBulkChange } from './bulk-changes.repository'
import { presentBulkChange } from './present-bulk-change'

/** @throws ProblemError NOT_FOUND */
export const readBulkChange = async (
  { database, config }: Pick<ServiceDeps, 'database' | 'config'>,
  id: string,
): Promise<BulkChange> => {
  const record = await findBulkChange(database, id)
  if (!record) throw new ProblemError('NOT_FOUND')
  return presentBulkChange(record, await countsOf(database, [id]), config)
}
