import { t } from '@lingui/core/macro'
import type { NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { lazySingleton } from '~/ui/lazy/lazy-singleton'
import classes from './toasts.module.css'

const { Place, open } = lazySingleton(() => import('./toast-list').then(({ part }) => part))

/** The host of toasts at the bottom left, rendered once at the root. */
export const Toasts = Place

// In the order of the calls. A failure to load the toasts' code is ignored, since what they report
// is done.
const pendingWork = (task: (toasts: typeof notifications) => void) => void open().then(task, () => undefined)

let toastCount = 0

// Newest first, so that toasts without a timeout do not block others.
const show = (toast: NotificationData) => {
  toastCount += 1
  const priority = toastCount
  pendingWork((toasts) => void toasts.show({ ...toast, priority }))
}

export interface UndoToast {
  /** An id, so that {@link hideToast} finds it. */
  id?: string
  /** A sentence that says what was done. */
  message: ReactNode
  /** Undoes it. */
  onUndo: () => void
  undoLabel?: string
  /**
   * Milliseconds, if it can be undone for longer than usual; or until it is closed, if there is no other way to undo
   * it.
   */
  stays?: number | 'until-closed'
}

let unnamed = 0
const offers = new Set<string>()

/**
 * Shows a toast that says what was done, with an Undo button.
 * @returns the toast's id, for {@link hideToast}
 */
export function showUndoToast({ id, message, onUndo, undoLabel = t`Undo`, stays }: UndoToast): string {
  const shown = id ?? `undo-${(unnamed += 1)}`
  const before = document.activeElement
  offers.add(shown)
  show({
    id: shown,
    ...(stays === undefined ? {} : { autoClose: stays === 'until-closed' ? false : stays }),
    message: (
      <span className={classes.row}>
        <span className={classes.sentence}>{message}</span>
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            hideToast(shown)
            onUndo()
            // The button disappears, and would lose the focus.
            if (before instanceof HTMLElement && before.isConnected) before.focus()
          }}
        >
          {undoLabel}
        </button>
      </span>
    ),
  })
  return shown
}

/** Hides the toast with this id, if it is still shown. */
export function hideToast(id: string): void {
  pendingWork(({ hide }) => hide(id))
}

/** Hides all Undo toasts, so that the next user cannot undo in their own name. */
export function withdrawUndoToasts(): void {
  offers.forEach(hideToast)
  offers.clear()
}

/** Shows a toast that says what was done, without Undo. */
export function showToast(message: string): void {
  show({ message })
}
