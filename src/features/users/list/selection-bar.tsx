import { IconCircleCheck, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkChangeKind, NewBulkChange } from '~/contract/bulk-changes'
import { BulkAction, BulkBar } from '~/ui/components/bulk-bar/bulk-bar'
import { formatNumber } from '~/ui/format/numbers'
import { BulkChangeDialog } from './bulk-change-dialog'
import type { Selection } from './use-selection'
import { toUserListQuery, type UserListSearch } from './user-list-search'

export interface SelectionBarProps {
  search: UserListSearch
  /** How many match the filter. */
  total: number
  selection: Selection
  onSelectEverybody: () => void
  onClear: () => void
  onPreview: (change: NewBulkChange) => Promise<void>
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

const getSelect = ({ isEverybody, identityUids }: Selection, search: UserListSearch) => {
  const query = toUserListQuery(search)
  if (!isEverybody || query === null) return { users: [...identityUids] }
  const { name, status, role } = query
  return { filter: { name, status, role } }
}

/** What can be done with the selected people. */
export function SelectionBar(props: SelectionBarProps) {
  const { search, total, selection, onSelectEverybody, onClear, onPreview } = props
  const [kind, setKind] = useState<BulkChangeKind | null>(null)
  const count = selection.isEverybody ? total : selection.identityUids.length
  return (
    <>
      <BulkBar
        count={count}
        onClear={onClear}
        {...(selection.isEverybody || count >= total
          ? {}
          : {
              widen: { label: `all ${formatNumber(total)} that match`, onSelect: onSelectEverybody },
            })}
      >
        <BulkAction icon={<IconCircleCheck {...icon} />} onClick={() => setKind('status')}>
          Set status
        </BulkAction>
        <BulkAction icon={<IconTag {...icon} />} onClick={() => setKind('role')}>
          Set role
        </BulkAction>
      </BulkBar>
      {kind === null ? null : (
        <BulkChangeDialog
          kind={kind}
          select={getSelect(selection, search)}
          count={count}
          onPreview={onPreview}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
