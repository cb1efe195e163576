import type { PageVersion } from '~/contract/page-writing'
import type { Paging } from '~/contract/paging'
import type { Database } from '../deps'
import { requireRow } from './page-rows.repository'
import { listVersions } from './versions.repository'

/**
 * The versions of a page, newest first.
 * @throws ProblemError NOT_FOUND
 */
export const listPageVersions = async (
  database: Database,
  id: string,
  paging: Paging,
): Promise<{ count: number; page: number; total: number; data: PageVersion[] }> => {
  await requireRow(database, id)
  return { ...paging, ...(await listVersions(database, id, paging)) }
}
