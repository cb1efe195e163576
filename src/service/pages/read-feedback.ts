import type { Paging } from '~/contract/paging'
import type { Database } from '../deps'
import { countFeedback, listFeedback } from './given-feedback.repository'
import { requireRow } from './page-rows.repository'

/**
 * What readers said of a page, newest first, without who they are.
 * @throws ProblemError NOT_FOUND
 */
export const readFeedback = async (database: Database, id: string, paging: Paging) => {
  await requireRow(database, id)
  const { helpful, unhelpful } = await countFeedback(database, id)
  const data = await listFeedback(database, id, paging)
  return { ...paging, total: helpful + unhelpful, data, helpful, unhelpful }
}
