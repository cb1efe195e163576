import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { Callout } from '~/ui/components/callout/callout'
import classes from './second-factor-section.module.css'

/** Tells an administrator who signed in without a second step why there is nothing to administer. */
export function RequiredNote({ hasFactor }: { hasFactor: boolean }) {
  const session = useSession()
  if (isAdmin(session)) return null
  return (
    <div className={classes.told}>
      <Callout tone="warning" title="Administrators need a second step here.">
        {hasFactor
          ? 'Log out, and log in again with your second step: then the administration is open to you.'
          : 'Set one up, then log in with it: then the administration is open to you.'}
      </Callout>
    </div>
  )
}
