import { IconAlertTriangle } from '@tabler/icons-react'
import { userOf } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'
import { dayWords } from '~/ui/dates/dates'
import { KeepAccount } from './keep-account'
import classes from './leaving-banner.module.css'

/** On every page of somebody who asked for the account to be removed: the day, and the way back. */
export function LeavingBanner() {
  const user = userOf(useSession())
  if (user === null || user.removalAt === null) return null
  return (
    <aside className={classes.banner} aria-label="Your account">
      <p className={classes.words}>
        <IconAlertTriangle className={classes.icon} size={18} stroke={1.6} aria-hidden />
        Your account will be removed on {dayWords(user.removalAt)}.
      </p>
      <KeepAccount identityUid={user.identityUid} kind="outlined" />
    </aside>
  )
}
