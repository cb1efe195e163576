import { Notifications, notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Milliseconds for which a toast is shown: long enough to read a sentence and reach Undo. */
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

/** Renders toasts, and passes out how to show one. */
export const part = { Part: ToastList, handle: notifications }
