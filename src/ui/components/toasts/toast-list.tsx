import { Notifications, notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Milliseconds a toast stays: long enough to read a sentence and reach Undo. */
const toastDurationMs = 8000

function ToastList() {
  return (
    <Notifications
      className={classes.list}
      position="bottom-right"
      limit={4}
      autoClose={toastDurationMs}
      containerWidth={420}
      zIndex={300}
      data-no-print
    />
  )
}

/** The toasts that are shown, and how to show one. */
export const part = { Part: ToastList, handle: notifications }
