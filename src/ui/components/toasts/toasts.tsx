import { Notifications, notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Milliseconds a toast stays: long enough to read a sentence and reach Undo. */
const stay = 8000

/** Where toasts appear: bottom left. Once, at the root. */
export function Toasts() {
  return <Notifications position="bottom-left" limit={3} autoClose={stay} containerWidth={420} zIndex={300} />
}

export interface UndoToast {
  /** What was done, one sentence. */
  message: string
  /** Takes it back. */
  onUndo: () => void
  undoLabel?: string
}

/** Says what was done and offers to take it back. */
export function showUndoToast({ message, onUndo, undoLabel = 'Undo' }: UndoToast): void {
  const id = notifications.show({
    message: (
      <span className={classes.row}>
        <span className={classes.sentence}>{message}</span>
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {undoLabel}
        </button>
      </span>
    ),
  })
}

/** Says what was done, where nothing is to be taken back. */
export function showToast(message: string): void {
  notifications.show({ message })
}
