import { t } from '@lingui/core/macro'
import type { ActionMode } from '../search'
import { type LinkDetails, getInvalidLinkReason, type LinkSource } from './link'
import { AppButton, AppButtonLink, AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { LinkFailure } from './link-failure'
import { useLinkCheck, useLostAnswer, recordUsedLink, useUsedLink, useSignOutThen } from './use-email-action'
import { useEffect, useRef, useState } from 'react'
import { Callout } from '~/ui/components/callout/callout'
import { errorMessage } from '~/ui/format/error-message'
import { requestPasswordReset } from '../sign-in/sign-in.functions'
import classes from './email-action.module.css'
import type { Href } from '~/ui/links/href'
import { Cluster } from '~/ui/layouts/primitives'

/** Actions that need only a button press. */
export type ConfirmedMode = Exclude<ActionMode, 'resetPassword' | 'signIn'>

interface ActionWords {
  title: string
  /** The effect, and the account. */
  ask: (facts: LinkDetails) => string
  /** The verb of the button. */
  verb: string
  done: string
  next: (facts: LinkDetails) => string
}

/** Texts of each action before and after it. */
const actionWords: () => Record<ConfirmedMode, ActionWords> = () => ({
  verifyEmail: {
    title: t`Confirm your e-mail`,
    ask: ({ email }) =>
      email === '' ? t`This confirms that this address is yours.` : t`This confirms that ${email} is yours.`,
    verb: t`Confirm this address`,
    done: t`Your e-mail is confirmed`,
    next: ({ email }) => (email === '' ? t`This address is confirmed.` : t`${email} is confirmed.`),
  },
  verifyAndChangeEmail: {
    title: t`Change your e-mail`,
    ask: ({ email }) =>
      email === ''
        ? t`This address becomes the address of your account. You are logged out everywhere, and log in with it from then on.`
        : t`${email} becomes the address of your account. You are logged out everywhere, and log in with it from then on.`,
    verb: t`Change the address`,
    done: t`Your e-mail is changed`,
    next: ({ email }) =>
      email === ''
        ? t`From now on, log in with this address. Your password is the same. If your old address was confirmed, we’ve mailed it a link to undo this.`
        : t`From now on, log in with ${email}. Your password is the same. If your old address was confirmed, we’ve mailed it a link to undo this.`,
  },
  recoverEmail: {
    title: t`Take back your e-mail`,
    ask: ({ email }) =>
      email === ''
        ? t`This address becomes the address of your account again. Everyone who is logged in to it is logged out.`
        : t`${email} becomes the address of your account again. Everyone who is logged in to it is logged out.`,
    verb: t`Take it back`,
    done: t`Your e-mail is back`,
    next: ({ email }) =>
      email === ''
        ? t`Your account has this address again.`
        : t`Your account has the address ${email} again.`,
  },
  revertSecondFactorAddition: {
    title: t`Remove a second step`,
    ask: ({ email, factor }) => {
      if (email === '')
        return factor === null
          ? t`This removes the second step from your sign-in.`
          : t`This removes the second step “${factor}” from your sign-in.`
      return factor === null
        ? t`This removes the second step from the sign-in of ${email}.`
        : t`This removes the second step “${factor}” from the sign-in of ${email}.`
    },
    verb: t`Remove the second step`,
    done: t`The second step is removed`,
    next: () => t`Logging in no longer asks for it.`,
  },
})

interface ConfirmedActionProps {
  mode: ConfirmedMode
  /** Identifies the link. */
  address: string
  code: string
  source: LinkSource
  goOnTo: Href | null
}

// Shown while the link is checked, with the same layout as the result.
const unknown: LinkDetails = { email: '', factor: null }

/** Describes an action, runs it on a press, and shows its result. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { mode, address, source, goOnTo } = props
  const done = useUsedLink(address)
  if (done === null) return <OpenAction {...props} />
  return <ActionDone mode={mode} facts={done} isOwn={source.isOwn} goOnTo={goOnTo} />
}

/** Checks the link, and uses it on a press. */
function OpenAction({ mode, address, code, source, goOnTo }: ConfirmedActionProps) {
  const look = useLinkCheck(source.look)
  const act = useAuthRequest(`mailed-${mode}`)
  const getSignOut = useSignOutThen()
  const { isUnanswered, watched } = useLostAnswer()
  const { title, ask, verb } = actionWords()[mode]

  // Never retried automatically: the first request may have succeeded without a response.
  const use = (facts: LinkDetails) =>
    act.runOnce(
      async () => {
        await watched(() => source.use(facts))
        recordUsedLink(address, facts)
      },
      () => getSignOut(facts.email, mode !== 'verifyEmail'),
    )

  const isGone = act.state.is === 'refused' && getInvalidLinkReason(act.state.error) !== null
  if (look.error !== null || isGone) {
    const failed = { mode, code, goOnTo, isUnanswered }
    return <LinkFailure {...failed} attempt={isGone ? act : look.attempt} onAgain={look.checkAgain} />
  }
  const { facts } = look
  return (
    <>
      <PageTitle lead={ask(facts ?? unknown)}>{title}</PageTitle>
      <noscript>
        <p className={classes.outcome}>{t`This needs JavaScript, which is disabled in this browser.`}</p>
      </noscript>
      <div className={classes.outcome}>
        <AuthRequestOutcome attempt={facts === null ? look.attempt : act} />
      </div>
      <Cluster as="p" gap={12} mt={24}>
        <AppButton
          size="lg"
          loading={act.isBusy}
          disabled={facts === null || act.waitReason !== undefined}
          disabledReason={facts === null ? t`The link is being checked.` : act.waitReason}
          onClick={() => facts !== null && void use(facts)}
        >
          {verb}
        </AppButton>
      </Cluster>
    </>
  )
}

interface ActionDoneProps {
  mode: ConfirmedMode
  facts: LinkDetails
  /** Whether the link is the portal's own rather than the provider's. */
  isOwn: boolean
  goOnTo: Href | null
}

/** The result of an e-mail action, and the next step. */
function ActionDone({ mode, facts, isOwn, goOnTo }: ActionDoneProps) {
  const headRef = useRef<HTMLDivElement>(null)
  const { done, next } = actionWords()[mode]
  // The button is gone, so the focus moves to the new heading, where screen readers continue.
  useEffect(() => headRef.current?.querySelector('h1')?.focus(), [])
  const isTheft = mode === 'recoverEmail' || mode === 'revertSecondFactorAddition'
  return (
    <div ref={headRef}>
      <PageTitle lead={next(facts)}>{done}</PageTitle>
      {isTheft && isOwn ? (
        <p
          className={classes.outcome}
        >{t`The old password no longer works. A mail with a link to choose a new one is on its way to ${facts.email}.`}</p>
      ) : null}
      {isTheft && !isOwn ? <OfferNewPassword email={facts.email} /> : null}
      <Cluster gap={12} mt={24}>
        {goOnTo === null ? (
          <AppButtonLink
            size="lg"
            to="/login"
            kind={isTheft ? 'outlined' : 'primary'}
          >{t`Log in`}</AppButtonLink>
        ) : (
          <AppButtonRouteLink size="lg" to={goOnTo}>{t`Go on`}</AppButtonRouteLink>
        )}
      </Cluster>
    </div>
  )
}

type Outcome = { is: 'none' } | { is: 'sending' } | { is: 'sent' } | { is: 'failed'; sentence: string }

/** Someone else may know the password, so a new one is offered immediately. */
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
      <p
        className={classes.outcome}
      >{t`If you did not do this yourself before, someone may know your password: choose a new one now.`}</p>
      {outcome.is === 'sent' ? (
        <Callout
          tone="success"
          isAnnounced
          title={t`Check your mail`}
        >{t`A link to choose a new password is on its way to ${email}. It works once, and for an hour.`}</Callout>
      ) : (
        <AppButton
          size="lg"
          loading={outcome.is === 'sending'}
          onClick={() => void send()}
        >{t`Mail me a link for a new password`}</AppButton>
      )}
      {outcome.is === 'failed' ? (
        <Callout tone="error" isAnnounced>
          {outcome.sentence}
        </Callout>
      ) : null}
    </>
  )
}
