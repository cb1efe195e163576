import { Notifications, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import classes from './toasts.module.css'

/** Milliseconds a toast stays: long enough to read a sentence and reach Undo. */
const stay = 8000

/** Where toasts appear: bottom left. Once, at the root. */
export function Toasts() {
  return <Notifications position="bottom-left" limit={3} autoClose={stay} containerWidth={420} zIndex={300} />
}

export interface UndoToast {
  /** Names the toast, so that {@link hideToast} finds it. */
  id?: string
  /** What was done, one sentence. */
  message: ReactNode
  /** Takes it back. */
  onUndo: () => void
  undoLabel?: string
  /** Milliseconds, where it can be taken back for longer. */
  stays?: number
}

/** Says what was done and offers to take it back. */
export function showUndoToast({ id, message, onUndo, undoLabel = 'Undo', stays = stay }: UndoToast): void {
  const shown = notifications.show({
    ...(id === undefined ? {} : { id }),
    autoClose: stays,
    message: (
      <span className={classes.row}>
        <span className={classes.sentence}>{message}</span>
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            notifications.hide(shown)
            onUndo()
          }}
        >
          {undoLabel}
        </button>
      </span>
    ),
  })
}

/** Takes a named toast away, if it is still there. */
export function hideToast(id: string): void {
  notifications.hide(id)
}

/** Says what was done, where nothing is to be taken back. */
export function showToast(message: string): void {
  notifications.show({ message })
}
