import type { BulkChangeKind, BulkReason, BulkValue } from '~/contract/bulk-changes'
import { type Role, toUserStatus } from '~/contract/users'
import { isLockedOut, roles } from '~/contract/enums'
import type { UserInfo } from '../users/find-user'
import { countsAsAdministrator } from '../users/users.policy'
import type { PendingRow, RowResult } from './bulk-changes.queries'

/** The user's current value of the field that a change of this kind sets. */
const getValue = (kind: BulkChangeKind, person: UserInfo): BulkValue => person[kind]

/** Converts a stored value to a role. */
export const toRole = (value: BulkValue | null): Role => roles.find((role) => role === value) ?? 'user'

/** Returns the user with the new value. */
const withValue = (kind: BulkChangeKind, person: UserInfo, value: BulkValue): UserInfo =>
  kind === 'status' ? { ...person, status: toUserStatus(value) } : { ...person, role: toRole(value) }

/** Whether this change could remove an administrator's permissions. */
export const mayTakeAdministrator = (kind: BulkChangeKind, value: BulkValue): boolean =>
  kind === 'role' ? value !== 'admin' : isLockedOut(toUserStatus(value))

/** A user before and after the change. */
export interface UserChange {
  before: UserInfo
  after: UserInfo
}

interface BatchPlan {
  results: RowResult[]
  changes: UserChange[]
}

/**
 * Determines the result of each row: it changes if the user still has the value from the preview, and if an active
 * administrator remains.
 * @param people the existing users of the rows, locked by the transaction
 * @param administrators the number of active ones before this batch
 */
export const planBatch = (
  kind: BulkChangeKind,
  members: readonly PendingRow[],
  people: readonly UserInfo[],
  administrators: number,
): BatchPlan => {
  const byUid = new Map(people.map((person) => [person.identityUid, person]))
  const changes: UserChange[] = []
  let remaining = administrators
  const results = members.map((member): RowResult => {
    const skip = (reason: BulkReason): RowResult => ({ member, outcome: 'skipped', reason })
    const before = byUid.get(member.identityUid)
    if (!before) return skip('NOT_FOUND')
    const value = getValue(kind, before)
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
