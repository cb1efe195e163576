import type { BulkChangeKind, BulkReason } from '~/contract/bulk-changes'
import type { Person } from '../users/find-person'
import { countsAsAdministrator } from '../users/users.policy'
import { valueOf, withValue } from './changed-person'
import type { Member, RowResult } from './rows.repository'

/** Somebody who changes: as found, and as left. */
export interface PersonChange {
  before: Person
  after: Person
}

export interface BatchPlan {
  results: RowResult[]
  changes: PersonChange[]
}

/**
 * What becomes of each row: it changes where the person is still as the preview found him or her, and where an
 * administrator who can act remains.
 * @param people those of the rows who exist, held by the transaction
 * @param administrators how many can act before this batch
 */
export const planBatch = (
  kind: BulkChangeKind,
  members: readonly Member[],
  people: readonly Person[],
  administrators: number,
): BatchPlan => {
  const byUid = new Map(people.map((person) => [person.identityUid, person]))
  const changes: PersonChange[] = []
  let remaining = administrators
  const results = members.map((member): RowResult => {
    const skip = (reason: BulkReason): RowResult => ({ member, outcome: 'skipped', reason })
    const before = byUid.get(member.identityUid)
    if (!before) return skip('NOT_FOUND')
    const value = valueOf(kind, before)
    if (value === member.after) return skip('UNCHANGED')
    if (value !== member.before) return skip('CHANGED_MEANWHILE')
    const after = withValue(kind, before, member.after)
    if (countsAsAdministrator(before) && !countsAsAdministrator(after)) {
      if (remaining <= 1) return skip('LAST_ADMINISTRATOR')
      remaining -= 1
    }
    changes.push({ before, after })
    return { member, outcome: 'changed', reason: null }
  })
  return { results, changes }
}
