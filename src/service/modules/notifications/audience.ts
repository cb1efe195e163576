import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { MailChoice, NotificationKind } from '~/contract/notifications'
import { announcedBefore, getAnnouncedStatus } from '../users/users.policy'
import { getNextMonday } from '../../days'

/** The user whose notifications are read. */
export interface Reader {
  identityUid: string
  /**
   * Whether an administrator has no administrator permissions now, because the installation requires a second factor
   * for them.
   */
  lacksSecondFactor?: boolean
}

/** Kinds of notifications for all users; the other kinds are about content for members only. */
const openKinds: readonly (NotificationKind | MailChoice)[] = ['application', 'kit', 'message']

/** Whether notifications of this kind are for members only. */
export const isForMembers = (kind: NotificationKind | MailChoice): boolean => !openKinds.includes(kind)

type RoleAndStatus = Pick<Reader, 'lacksSecondFactor'>

// The rules of `isAdmin` and `isApproved` for callers, applied to a row of `users`.
const isAdministrator = ({ lacksSecondFactor = false }: RoleAndStatus) =>
  lacksSecondFactor ? sql<boolean>`false` : sql<boolean>`(users.role = 'admin')`

/** Whether a row of `users` sees notifications to all members. */
export const isMember = (standing: RoleAndStatus, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isAdministrator(standing)}
    or ${getAnnouncedStatus(announcedBefore(now).toISOString())} = 'approved')`

/**
 * Whether a row of `notifications` is visible to its row of `users`. Only administrators see those that link to
 * administrators' screens.
 */
export const isShown = (standing: RoleAndStatus, now: Date): RawBuilder<boolean> =>
  sql<boolean>`((${isMember(standing, now)} or notifications.kind in (${sql.join(openKinds)}))
    and (${isAdministrator(standing)} or notifications.link not like '/admin/%'))`

const minute = 60_000
const week = 7 * 24 * 60 * minute
// The period, in minutes, over which the digests of all users are spread.
const spreadMinutes = 120

const getDigestMinute = (identityUid: string) =>
  createHash('sha256').update(identityUid).digest().readUInt32BE(0) % spreadMinutes

/** When the digest before the one written at this time was due: the later one covers the time since. */
export const getPreviousDigestTime = (identityUid: string, writtenAt: Date): Date =>
  new Date(getNextDigestTime(identityUid, writtenAt).getTime() - 2 * week)

/** When a user's next weekly digest is due after `now`: Mondays from 6:00 UTC, always at the same minute. */
export const getNextDigestTime = (identityUid: string, now: Date): Date => {
  return getNextMonday(now, getDigestMinute(identityUid) * minute)
}
