import { useState } from 'react'
import { graceDays } from '~/contract/own-account'
import type { User } from '~/contract/users'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Time } from '~/ui/format/time'
import { SecuritySection } from '../security-section'
import { KeepAccount } from './keep-account'
import classes from './leaving.module.css'
import { RemovalDialog } from './removal-dialog'

/** Leaving for good, and coming back while that is possible. */
export function RemovalSection({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const { identityUid, email, removalAt } = user
  return (
    <SecuritySection id="removal" title="Delete my account">
      {removalAt === null ? (
        <>
          <p className={classes.lead}>
            Deleting it signs you out everywhere at once. After {graceDays} days it is removed for good, with
            profile, pictures, application, learning progress and notifications; until then you can log in and
            keep it. What you wrote in the community stays, without your name.
          </p>
          <div className={classes.buttons}>
            <AppButton kind="outlined" onClick={() => setIsAsking(true)}>
              Delete my account
            </AppButton>
          </div>
        </>
      ) : (
        <>
          <p className={classes.lead}>
            Your account will be removed on <Time at={removalAt} format="long-day" />, with everything in it.
            Until then you can keep it.
          </p>
          <div className={classes.buttons}>
            <KeepAccount identityUid={identityUid} />
          </div>
        </>
      )}
      {isAsking ? (
        <RemovalDialog identityUid={identityUid} email={email} onClose={() => setIsAsking(false)} />
      ) : null}
    </SecuritySection>
  )
}
