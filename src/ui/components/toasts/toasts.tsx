import { t } from '@lingui/core/macro'
import type { NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { lazySingleton } from '~/ui/lazy/lazy-singleton'
import classes from './toasts.module.css'

const { Place, open } = lazySingleton(() => import('./toast-list').then(({ part }) => part))

/** Where toasts appear: bottom left. Once, at the root. */
export const Toasts = Place

// In the order of the calls. A failure to load the toasts' code is ignored, since what they report
// is done.
const pendingWork = (task: (toasts: typeof notifications) => void) => void open().then(task, () => undefined)

let toastCount = 0

// The newest comes first: what stays until it is closed would keep others waiting, where many are shown.
const show = (toast: NotificationData) => {
  toastCount += 1
  const priority = toastCount
  pendingWork((toasts) => void toasts.show({ ...toast, priority }))
}

export interface UndoToast {
  /** Names the toast, so that {@link hideToast} finds it. */
  id?: string
  /** What was done, in one sentence. */
  message: ReactNode
  /** Takes it back. */
  onUndo: () => void
  undoLabel?: string
  /** Milliseconds, where it can be taken back for longer; or until it is closed, where nothing else brings it back. */
  stays?: number | 'until-closed'
}

let unnamed = 0
const offers = new Set<string>()

/**
 * Says what was done and offers to undo it.
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
            // The button goes, and its focus with it.
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

/** Takes a named toast away, if it is still there. */
export function hideToast(id: string): void {
  pendingWork(({ hide }) => hide(id))
}

/** Withdraws all offers, so that the next user cannot take one up in their own name. */
export function withdrawUndoToasts(): void {
  offers.forEach(hideToast)
  offers.clear()
}

/** Says what was done, without an undo. */
export function showToast(message: string): void {
  show({ message })
}
