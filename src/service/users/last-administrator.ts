import { ProblemError } from '~/contract/problem'
import { toPerson } from './find-person'
import { countsAsAdministrator } from './users.policy'
import type { UserRow } from './users.repository'

/**
 * Refuses to take away the last administrator to count on.
 * @param administrators how many there are, counted under the lock that whoever takes one away holds
 * @throws ProblemError LAST_ADMINISTRATOR
 */
export const refuseLastAdministrator = (row: UserRow, administrators: number): void => {
  if (countsAsAdministrator(toPerson(row)) && administrators <= 1) {
    throw new ProblemError('LAST_ADMINISTRATOR')
  }
}
