import type { UserStatus } from '~/contract/users'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { statusWords } from './status-words'

/** A user's status in its box: colour, icon and word. */
export function UserStatusLabel({ status }: { status: UserStatus }) {
  const { tone, name } = statusWords[status]
  return (
    <StatusLabel tone={tone} isBoxed>
      {name}
    </StatusLabel>
  )
}
