import { t } from '@lingui/core/macro'
import { toUserStatus, type UserStatus, type Role } from '~/contract/users'
import { type StatusTone, StatusLabel } from '~/ui/components/status-label/status-label'

/** The label, tone and description of a status. */
export interface StatusLabels {
  name: string
  tone: StatusTone
  meaning: string
}

export const statusLabels: () => Record<UserStatus, StatusLabels> = () => ({
  approved: {
    name: t`Approved`,
    tone: 'success',
    meaning: t`Documents, learning paths, the community and kits are open.`,
  },
  pending: { name: t`Pending`, tone: 'pending', meaning: t`Waits for review. The closed areas stay closed.` },
  denied: {
    name: t`Denied`,
    tone: 'error',
    meaning: t`The closed areas stay closed. The person can apply again.`,
  },
  disabled: {
    name: t`Disabled`,
    tone: 'muted',
    meaning: t`Cannot be used until it is enabled again. Nothing in it is deleted.`,
  },
  blocked: {
    name: t`Blocked`,
    tone: 'strong',
    meaning: t`Cannot be used. The person is told to write to us if it is a mistake.`,
  },
})

/** Parses the capitalised label of a list item. */
export const parseStatusLabel = (word: string): UserStatus => toUserStatus(word.toLowerCase())

/** What each role allows. */
export const roleDescriptionTexts: () => Record<Role, string> = () => ({
  user: t`Has the access of an approved user, without administration.`,
  admin: t`Reads every profile, decides on applications, and changes accounts and content.`,
})

interface UserStatusLabelProps {
  status: UserStatus
  /** False in tables: no border. */
  isBoxed?: boolean
}

/** A user's status as colour, icon and text. */
export function UserStatusLabel({ status, isBoxed = true }: UserStatusLabelProps) {
  const { tone, name } = statusLabels()[status]
  return (
    <StatusLabel tone={tone} isBoxed={isBoxed}>
      {name}
    </StatusLabel>
  )
}
