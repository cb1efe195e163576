import type { RawBuilder } from 'kysely'
import { fieldProblem } from '~/contract/field-problem'
import type { UserFilter } from '~/contract/users'
import type { Database } from '../../context'
import { findCompanyId } from '../companies/companies.service'
import { findSharedSearch, findSharedName } from './saved-views.queries'
import { type UserCondition, isFound } from './user-filter'

const readSegment = async (database: Database, segment: string): Promise<UserCondition> => {
  const search = await findSharedSearch(database, segment)
  if (!search) throw fieldProblem('segment', 'segmentUnknown')
  const { sort: _sort, count: _count, ...filter } = search
  return readUserFilter(database, filter)
}

/**
 * The name of a segment.
 * @throws ProblemError FIELDS_INVALID at `segment`, if there is no shared view of that id
 */
export const requireSegmentName = async (database: Database, segment: string): Promise<string> => {
  const name = await findSharedName(database, segment)
  if (name === undefined) throw fieldProblem('segment', 'segmentUnknown')
  return name
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
  ...(segment === undefined ? {} : { within: await readSegment(database, segment) }),
})

/**
 * The users of a segment, as a condition on rows of `users` by that name. Who is in it is decided when the statement
 * runs; deleted users are in none.
 * @throws ProblemError FIELDS_INVALID at `segment`, if there is no shared view of that id
 */
export const getSegmentCondition = async (
  database: Database,
  segment: string,
): Promise<RawBuilder<boolean>> => isFound(await readSegment(database, segment))
