import type { Page } from '~/contract/pages'
import type { Database } from '../deps'
import { requireRow } from './page-rows.repository'
import { readPageForAdministrator } from './read-page'

/**
 * A page as whoever changes it goes on from: its newest version with the Markdown, and its state.
 * @throws ProblemError NOT_FOUND
 */
export const readManagedPage = async (database: Database, id: string): Promise<Page> => {
  const { version } = await requireRow(database, id)
  return readPageForAdministrator(database, id, version)
}
