import { useEffect, useRef, useState } from 'react'
import { AppButton, AppButtonLink, AppButtonPlace } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { errorMessage } from '~/forms/error-message'
import { requestPasswordReset } from '../sign-in/password-link.functions'
import { actionWords, type ConfirmedMode } from './action-words'
import type { LinkFacts } from './link-source'
import classes from './mailed-action.module.css'

interface ActionDoneProps {
  mode: ConfirmedMode
  facts: LinkFacts
  /** Whether the portal made the link. */
  isOwn: boolean
  goOnTo: string | null
}

/** The result of a mailed action, and the next step. */
export function ActionDone({ mode, facts, isOwn, goOnTo }: ActionDoneProps) {
  const headRef = useRef<HTMLDivElement>(null)
  const { done, next } = actionWords[mode]
  // The pressed button is gone, so the focus moves to the new heading, where screen readers
  // continue.
  useEffect(() => headRef.current?.querySelector('h1')?.focus(), [])
  const isTheft = mode === 'recoverEmail' || mode === 'revertSecondFactorAddition'
  return (
    <div ref={headRef}>
      <PageTitle lead={next(facts)}>{done}</PageTitle>
      {isTheft && isOwn ? (
        <p className={classes.outcome}>
          The password it had opens nothing any more. A mail with a link to choose a new one is on its way to{' '}
          {facts.email}.
        </p>
      ) : null}
      {isTheft && !isOwn ? <OfferNewPassword email={facts.email} /> : null}
      <div className={classes.action}>
        {goOnTo === null ? (
          <AppButtonLink size="lg" to="/login" kind={isTheft ? 'outlined' : 'primary'}>
            Log in
          </AppButtonLink>
        ) : (
          <AppButtonPlace size="lg" to={goOnTo}>
            Go on
          </AppButtonPlace>
        )}
      </div>
    </div>
  )
}

type Outcome = { is: 'none' } | { is: 'sending' } | { is: 'sent' } | { is: 'failed'; sentence: string }

/** Another person may know the password, so a new one is offered at once. */
function OfferNewPassword({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' })
  const send = async () => {
    setOutcome({ is: 'sending' })
    try {
      await requestPasswordReset({ data: { email } })
      setOutcome({ is: 'sent' })
    } catch (error) {
      setOutcome({ is: 'failed', sentence: errorMessage(error) })
    }
  }
  return (
    <>
      <p className={classes.outcome}>
        If you did not do this yourself before, somebody may know your password: choose a new one now.
      </p>
      {outcome.is === 'sent' ? (
        <Callout tone="success" isAnnounced title="Look at your mail">
          A link to choose a new password is on its way to {email}. It works once, and for an hour.
        </Callout>
      ) : (
        <AppButton size="lg" loading={outcome.is === 'sending'} onClick={() => void send()}>
          Mail me a link for a new password
        </AppButton>
      )}
      {outcome.is === 'failed' ? (
        <Callout tone="error" isAnnounced>
          {outcome.sentence}
        </Callout>
      ) : null}
    </>
  )
}
