import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserListItem } from '~/contract/users'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { BulkAction, BulkBar } from '~/ui/components/bulk-bar/bulk-bar'
import { showToast } from '~/ui/components/toasts/toasts'
import { userQueries } from '../users.queries'
import { SetStatusDialog } from './set-status-dialog'
import type { Selection } from './use-selection'
import { toUserListQuery, type UserListSearch } from './user-list-search'

// As many as one call of the service takes.
const mostAtOnce = 1000
const rowsACall = 100

export interface SelectionBarProps {
  search: UserListSearch
  /** How many match the filter. */
  total: number
  selection: Selection
  onSelect: (users: readonly UserListItem[], isSelected: boolean) => void
  onClear: () => void
}

/** What can be done with the ticked rows. */
export function SelectionBar({ search, total, selection, onSelect, onClear }: SelectionBarProps) {
  const queryClient = useQueryClient()
  const [isSetting, setIsSetting] = useState(false)

  const selectAll = async () => {
    const query = toUserListQuery(search)
    if (query === null) return
    try {
      for (let page = 1; page <= Math.ceil(total / rowsACall); page += 1) {
        const rows = await queryClient.fetchQuery(userQueries.list({ ...query, page, count: rowsACall }))
        onSelect(rows.data, true)
      }
    } catch (error) {
      showToast(failureSentence(error))
    }
  }

  const canWiden = total > selection.size && total <= mostAtOnce
  return (
    <>
      <BulkBar
        count={selection.size}
        onClear={onClear}
        {...(canWiden
          ? {
              widen: {
                label: `all ${total.toLocaleString('en')} that match`,
                onSelect: () => void selectAll(),
              },
            }
          : {})}
      >
        <BulkAction
          icon={<IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setIsSetting(true)}
        >
          Set status
        </BulkAction>
      </BulkBar>
      {isSetting ? (
        <SetStatusDialog
          users={[...selection.values()]}
          onClose={() => setIsSetting(false)}
          onDone={() => {
            setIsSetting(false)
            onClear()
          }}
        />
      ) : null}
    </>
  )
}
