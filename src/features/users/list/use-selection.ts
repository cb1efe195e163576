import { useState } from 'react'
import type { UserListItem } from '~/contract/users'

export type Selection = ReadonlyMap<string, UserListItem>

const none: Selection = new Map()

/**
 * The users that are ticked, over all pages of one filter.
 * @param filter names the filter; another one starts with an empty selection.
 */
export const useSelection = (filter: string) => {
  const [selection, setSelection] = useState(none)
  const [selectedIn, setSelectedIn] = useState(filter)
  if (filter !== selectedIn) {
    setSelectedIn(filter)
    setSelection(none)
  }
  const select = (users: readonly UserListItem[], isSelected: boolean) =>
    setSelection((current) => {
      const next = new Map(current)
      for (const user of users) {
        if (isSelected) next.set(user.identityUid, user)
        else next.delete(user.identityUid)
      }
      return next
    })
  return { selection, select, clear: () => setSelection(none) }
}
