import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Time } from '~/ui/format/time'
import { SecuritySection } from '../security-section'
import classes from './leaving.module.css'
import { ownAccountQueries } from './own-account.queries'
import { SignOutEverywhere } from './sign-out-everywhere'

const unknownBrowser = 'A browser that was not noted'

/** Where one is signed in, as far as it is known, and how to be nowhere. */
export function SessionsSection({ identityUid }: { identityUid: string }) {
  const { data: signIns, isError } = useQuery(ownAccountQueries.signIns(identityUid))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SecuritySection id="sessions" title="Where you are signed in">
      <p className={classes.lead}>
        A browser stays signed in until you sign out in it.{' '}
        {signIns?.length === 0
          ? 'No sign-in is noted yet: the day and the browser are, when you log in.'
          : 'These are the days on which you were here lately, and with which browser, as it calls itself. Where from is not kept.'}
      </p>
      {isError && signIns === undefined ? (
        <div className={classes.failure}>
          <Callout tone="warning">
            Where you were signed in could not be read at the moment. Reload the page to try again.
          </Callout>
        </div>
      ) : null}
      {signIns && signIns.length > 0 ? (
        <div className={classes.list}>
          <DividedList
            form="stacked"
            rows={signIns.map(({ at, browser }) => ({
              id: `${at} ${browser}`,
              name: browser || unknownBrowser,
              detail: <Time at={at} format="long-day" />,
            }))}
          />
        </div>
      ) : null}
      <div className={classes.buttons}>
        <AppButton kind="outlined" onClick={() => setIsAsking(true)}>
          Sign out everywhere
        </AppButton>
      </div>
      {isAsking ? <SignOutEverywhere identityUid={identityUid} onClose={() => setIsAsking(false)} /> : null}
    </SecuritySection>
  )
}
