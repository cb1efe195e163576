import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'

interface Last<Place> {
  id: string
  toast: string
  from: Place
  at: number
}

// Milliseconds: as long as the toast is read.
const together = 8000

/**
 * Says what was moved and offers to take it back. Steps that follow each other are one move: taking it back leads to
 * where the first began.
 */
export const movedToasts = <Place>() => {
  let last: Last<Place> | null = null
  let count = 0
  return (id: string, from: Place, message: string, undo: (place: Place) => void) => {
    const now = Date.now()
    if (last !== null) hideToast(last.toast)
    const isNext = last !== null && last.id === id && now - last.at < together
    count += 1
    const first = isNext && last !== null ? last.from : from
    last = { id, toast: `moved-${id}-${count}`, from: first, at: now }
    showUndoToast({
      id: last.toast,
      message,
      onUndo: () => {
        last = null
        undo(first)
      },
    })
  }
}
