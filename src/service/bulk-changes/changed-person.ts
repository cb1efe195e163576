import type { BulkChangeKind, BulkValue } from '~/contract/bulk-changes'
import { toUserStatus } from '~/contract/users'
import { isLockedOut, roles } from '~/contract/vocabulary'
import type { Person } from '../users/find-person'

/** What a change of this kind is about. */
export const valueOf = (kind: BulkChangeKind, person: Person): BulkValue => person[kind]

/** The person as the change leaves him or her. */
export const withValue = (kind: BulkChangeKind, person: Person, value: BulkValue): Person =>
  kind === 'status'
    ? { ...person, status: toUserStatus(value) }
    : { ...person, role: roles.find((role) => role === value) ?? 'user' }

/** Whether somebody who gets this value may be an administrator who can then act no longer. */
export const mayTakeAdministrator = (kind: BulkChangeKind, value: BulkValue): boolean =>
  kind === 'role' ? value !== 'admin' : isLockedOut(toUserStatus(value))
