import type { RawBuilder } from 'kysely'
import { fieldProblem } from '~/contract/field-problem'
import type { UserFilter } from '~/contract/users'
import type { Database } from '../../context'
import { findCompanyId } from '../companies/companies.service'
import { findShared } from './saved-views.queries'
import { type UserCondition, isFound } from './user-filter'

const readSegment = async (
  database: Database,
  segment: string,
): Promise<{ name: string; users: UserCondition }> => {
  const found = await findShared(database, segment)
  if (!found) throw fieldProblem('segment', 'segmentUnknown')
  const { sort: _sort, count: _count, ...filter } = found.search
  return { name: found.name, users: await readUserFilter(database, filter) }
}

/**
 * Looks up what a filter of users names: its company and its segment.
 * @throws ProblemError FIELDS_INVALID at `segment`, if there is no shared view of that id
 */
export const readUserFilter = async <T extends UserFilter>(
  database: Database,
  { company, segment, ...filter }: T,
): Promise<Omit<T, 'company' | 'segment'> & Pick<UserCondition, 'companyId' | 'within'>> => ({
  ...filter,
  ...(company === undefined ? {} : { companyId: await findCompanyId(database, company) }),
  ...(segment === undefined ? {} : { within: (await readSegment(database, segment)).users }),
})

/**
 * The name of a segment, and its users as a condition on rows of `users` by that name. Who is in it is decided when the
 * statement runs; deleted users are in none.
 * @throws ProblemError FIELDS_INVALID at `segment`, if there is no shared view of that id
 */
export const requireSegment = async (
  database: Database,
  segment: string,
): Promise<{ name: string; condition: RawBuilder<boolean> }> => {
  const { name, users } = await readSegment(database, segment)
  return { name, condition: isFound(users) }
}
