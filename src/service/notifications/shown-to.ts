import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '~/contract/notifications'
import { announcedBefore, knownStatus } from '../users/known-status'

/** Whose notifications they are. */
export interface Reader {
  identityUid: string
  /** An administrator who is none now, because the installation wants a second factor of administrators. */
  lacksSecondFactor?: boolean
}

/** What anybody is told; the other kinds speak of what is open to members alone. */
const openKinds: readonly NotificationKind[] = ['application', 'kit']

/** Whether things of this kind are told to members alone. */
export const isForMembers = (kind: NotificationKind): boolean => !openKinds.includes(kind)

type Standing = Pick<Reader, 'lacksSecondFactor'>

// As `isAdmin` and `isApproved` have it of whoever calls, said of a row of `users`.
const isAdministrator = ({ lacksSecondFactor = false }: Standing) =>
  lacksSecondFactor ? sql<boolean>`false` : sql<boolean>`(users.role = 'admin')`

/** Whether a row of `users` is shown what all members are told. */
export const isMember = (standing: Standing, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isAdministrator(standing)}
    or ${knownStatus(announcedBefore(now).toISOString())} = 'approved')`

/**
 * Whether a row of `notifications` is shown to its row of `users`. What leads to an administrators' screen tells of
 * their work.
 */
export const isShown = (standing: Standing, now: Date): RawBuilder<boolean> =>
  sql<boolean>`((${isMember(standing, now)} or notifications.kind in (${sql.join(openKinds)}))
    and (${isAdministrator(standing)} or notifications.link not like '/admin/%'))`
