import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { useOnce } from '~/features/session/forms/use-once'
import { userOf } from '~/features/session/session'
import { announceSessionChange } from '~/features/session/session-channel'
import { useSession } from '~/features/session/use-session'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { confirmEmail } from '../users.functions'
import { userQueries } from '../users.queries'
import { refusedOutcome, type ConfirmOutcome } from './confirm-outcome'
import classes from './confirm-page.module.css'
import { SendAgain } from './send-again'

interface ConfirmPageProps {
  id: string
  token: string
  /** What came of it already, where the page was sent without scripts. */
  outcome: ConfirmOutcome | undefined
}

type State = { is: 'confirming' } | { is: ConfirmOutcome } | { is: 'failed'; sentence: string }

const stateOf = (error: unknown): State => {
  const refused = refusedOutcome(error)
  return refused === null ? { is: 'failed', sentence: failureSentence(error) } : { is: refused }
}

/**
 * What the mailed link opens. Scanners of mail open links too, so that opening alone confirms nothing:
 * the page's script does, or the button where scripts are off.
 */
export function ConfirmPage({ id, token, outcome }: ConfirmPageProps) {
  const [state, setState] = useState<State>(outcome === undefined ? { is: 'confirming' } : { is: outcome })
  const queryClient = useQueryClient()
  const user = userOf(useSession())

  const confirm = async () => {
    setState({ is: 'confirming' })
    try {
      const answer = await confirmEmail({ data: { id, token } })
      setState({ is: answer.outcome })
      // Pages in which this person is signed in show it at once.
      await queryClient.invalidateQueries({ queryKey: userQueries.all() })
      void announceSessionChange()
    } catch (error) {
      setState(stateOf(error))
    }
  }

  useOnce(async () => {
    if (outcome === undefined) await confirm()
  })

  const { title, lead } =
    state.is === 'failed' ? { title: 'Not confirmed yet', lead: state.sentence } : words[state.is]
  return (
    <>
      <div aria-live="polite">
        <PageTitle lead={lead}>{title}</PageTitle>
      </div>
      <WayOn state={state} email={user?.email ?? null} isSignedIn={user !== null} onRetry={confirm} />
    </>
  )
}

const words: Record<'confirming' | ConfirmOutcome, { title: string; lead: string }> = {
  confirming: { title: 'Confirm your e-mail', lead: 'Confirming your address takes a moment.' },
  confirmed: {
    title: 'Your e-mail is confirmed',
    lead: 'Thank you. The next step is to apply for access.',
  },
  'already-confirmed': {
    title: 'Already confirmed',
    lead: 'This address was confirmed before, so there is nothing left to do here.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'A link holds for 24 hours, and this one is older. We can send you another.',
  },
  wrong: {
    title: 'This link is not right',
    lead: 'Part of the address may be missing. Open the link in the mail again, or have another one sent.',
  },
}

interface WayOnProps {
  state: State
  email: string | null
  isSignedIn: boolean
  onRetry: () => Promise<void>
}

/** What there is to do then; it says for itself what comes of it. */
function WayOn({ state, email, isSignedIn, onRetry }: WayOnProps) {
  switch (state.is) {
    case 'confirming':
      return <ConfirmByHand />
    case 'confirmed':
    case 'already-confirmed':
      return <NextStep isSignedIn={isSignedIn} />
    case 'expired':
    case 'wrong':
      return (
        <div className={classes.action}>
          <SendAgain email={email} label="Send another link" />
        </div>
      )
    case 'failed':
      return (
        <p className={classes.action}>
          <AppButton size="lg" onClick={() => void onRetry()}>
            Try again
          </AppButton>
        </p>
      )
  }
}

/** Without scripts, which confirm by themselves. */
function ConfirmByHand() {
  return (
    <noscript>
      <p>JavaScript is off in this browser, so that this needs your hand.</p>
      <form method="post" className={classes.action}>
        <AppButton type="submit" size="lg">
          Confirm e-mail
        </AppButton>
      </form>
    </noscript>
  )
}

function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <p className={classes.action}>
      {isSignedIn ? (
        <AppButtonLink size="lg" to="/profile/application">
          Apply for access
        </AppButtonLink>
      ) : (
        <AppButtonLink size="lg" to="/login" search={{ redirect: '/profile/application' }}>
          Log in
        </AppButtonLink>
      )}
    </p>
  )
}
