import { fieldProblem } from '~/contract/problem'
import type { Database } from '../deps'
import { findCategory } from './parts.repository'

/** @throws ProblemError FIELDS_INVALID at `category` where there is none */
export const requireCategory = async (database: Database, id: string): Promise<void> => {
  if (!(await findCategory(database, id))) throw fieldProblem('category', 'Choose a category that exists.')
}
