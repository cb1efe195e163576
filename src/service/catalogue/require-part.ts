import type { ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { findCategory, findComponent } from './parts.repository'

/** @throws ProblemError NOT_FOUND */
export const requireCategory = async (database: Database, id: string): Promise<ManagedCategory> => {
  const category = await findCategory(database, id)
  if (!category) throw new ProblemError('NOT_FOUND')
  return category
}

/** @throws ProblemError NOT_FOUND */
export const requireComponent = async (database: Database, id: string): Promise<ManagedComponent> => {
  const component = await findComponent(database, id)
  if (!component) throw new ProblemError('NOT_FOUND')
  return component
}

/** @throws ProblemError FIELDS_INVALID at `category` where there is none */
export const refuseUnknownCategory = async (database: Database, id: string): Promise<void> => {
  if (!(await findCategory(database, id))) throw fieldProblem('category', 'Choose a category that exists.')
}
