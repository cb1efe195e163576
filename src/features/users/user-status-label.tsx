import type { UserStatus } from '~/contract/users'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { statusWords } from './status-words'

interface UserStatusLabelProps {
  status: UserStatus
  /** Without a box it stands in a table. */
  isBoxed?: boolean
}

/** A user's status: colour, icon and word. */
export function UserStatusLabel({ status, isBoxed = true }: UserStatusLabelProps) {
  const { tone, name } = statusWords()[status]
  return (
    <StatusLabel tone={tone} isBoxed={isBoxed}>
      {name}
    </StatusLabel>
  )
}
