import { IconCloudX } from '@tabler/icons-react'
import classes from './saving-note.module.css'

/** Says where something could not be sent; otherwise there is nothing to say. */
export function SavingNote({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p className={classes.note} role="status" data-no-print>
      {isWaiting ? (
        <>
          <IconCloudX size={16} stroke={1.6} aria-hidden="true" />
          Your progress could not be sent. It is kept in this browser, and sent as soon as that is possible.
        </>
      ) : null}
    </p>
  )
}
