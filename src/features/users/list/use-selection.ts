import { useState } from 'react'
import type { UserListItem } from '~/contract/users'

/** Whom a change is for: the users ticked, or everybody who matches the filter. */
export interface Selection {
  isEverybody: boolean
  has: (identityUid: string) => boolean
  /** Those ticked one by one, by their uid. */
  identityUids: readonly string[]
}

interface Ticked {
  isEverybody: boolean
  identityUids: ReadonlySet<string>
}

const none: Ticked = { isEverybody: false, identityUids: new Set() }

/**
 * The users that are selected, over all pages of one filter.
 * @param filter names the filter; another one starts with an empty selection.
 * @param shown the rows in sight: what is left ticked when one of everybody is unticked.
 */
export const useSelection = (filter: string, shown: readonly UserListItem[]) => {
  const [ticked, setTicked] = useState(none)
  const [selectedIn, setSelectedIn] = useState(filter)
  if (filter !== selectedIn) {
    setSelectedIn(filter)
    setTicked(none)
  }
  const select = (users: readonly UserListItem[], isSelected: boolean) =>
    setTicked((current) => {
      const next = new Set(
        current.isEverybody ? shown.map(({ identityUid }) => identityUid) : current.identityUids,
      )
      for (const { identityUid } of users) {
        if (isSelected) next.add(identityUid)
        else next.delete(identityUid)
      }
      return { isEverybody: false, identityUids: next }
    })
  const selection: Selection = {
    isEverybody: ticked.isEverybody,
    has: (identityUid) => ticked.isEverybody || ticked.identityUids.has(identityUid),
    identityUids: [...ticked.identityUids],
  }
  return {
    selection,
    select,
    selectEverybody: () => setTicked({ isEverybody: true, identityUids: new Set() }),
    clear: () => setTicked(none),
  }
}
