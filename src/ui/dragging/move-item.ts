import type { KeyboardEvent } from 'react'
import { isComposing } from '../keyboard/is-composing'

/** Returns the list with one item moved; positions start at 0. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const moved = items[from]
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Returns the new position of the item at `place`. */
export const getPositionAfterMove = (place: number, from: number, to: number): number => {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  if (to <= place && place < from) return place + 1
  return place
}

/**
 * Applies a move to a list that has changed since: inserts the item before its former successor, else after its
 * former predecessor, else at the end.
 * @param wanted the ids in the order after the move
 * @returns null if the item no longer exists
 */
export const reapplyMove = <T extends { id: string }>(
  items: readonly T[],
  wanted: readonly string[],
  id: string,
): T[] | null => {
  const moved = items.find((item) => item.id === id)
  if (!moved) return null
  const others = items.filter((item) => item !== moved)
  const getPlace = (neighbour: string | undefined) => others.findIndex((item) => item.id === neighbour)
  const place = wanted.indexOf(id)
  const [previous, next] = [getPlace(wanted[place - 1]), getPlace(wanted[place + 1])]
  if (next >= 0) return others.toSpliced(next, 0, moved)
  return others.toSpliced(previous >= 0 ? previous + 1 : others.length, 0, moved)
}

/** Moves the focused item with Alt and the up or down arrow. */
export const onAltArrows = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  if (isComposing(event)) return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}
