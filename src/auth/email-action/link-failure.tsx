import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import {
  RequestLinkForm,
  readLinkAddress,
  mailSignInLink,
  passwordLinkTerms,
  signInLinkTerms,
} from '../sign-in/request-link'
import { requestPasswordReset } from '../sign-in/sign-in.functions'
import { usePublicConfig } from '../use-session'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Cluster } from '~/ui/layouts/primitives'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import type { AuthRequest } from '../auth-request/use-auth-request'
import type { ActionMode } from '../search'
import { getInvalidLinkReason, invalidLinkMessages, WrongModeError } from './link'
import type { ReactNode } from 'react'
import classes from './email-action.module.css'

const purposes: () => Record<ActionMode, string> = () => ({
  resetPassword: t`Its code is to choose a new password. Nothing has been done with it yet.`,
  verifyEmail: t`Its code is to confirm an e-mail address. Nothing has been done with it yet.`,
  recoverEmail: t`Its code is to take an e-mail address back. Nothing has been done with it yet.`,
  verifyAndChangeEmail: t`Its code is to change an e-mail address. Nothing has been done with it yet.`,
  revertSecondFactorAddition: t`Its code is to remove a second step of a sign-in. Nothing has been done with it yet.`,
  signIn: t`Its code is to log in. Nothing has been done with it yet.`,
})

const lostAnswer = () => t`Most likely by you a moment ago: we lost the answer on the way to you.`

interface LinkFailureProps {
  mode: ActionMode
  /** The code's actual mode, for opening the link in that mode. */
  code: string
  attempt: AuthRequest
  goOnTo: string | null
  /** Whether the link was used in this page before without a response. */
  isUnanswered?: boolean
  onAgain: () => void
}

/** Says why a link cannot be used, and offers a new link or a retry. */
export function LinkFailure(props: LinkFailureProps) {
  const { mode, code, attempt, goOnTo, isUnanswered = false, onAgain } = props
  const error = attempt.state.is === 'refused' ? attempt.state.error : null
  if (error instanceof WrongModeError) {
    return (
      <LinkNotice title={t`This link is for something else`} lead={purposes()[error.mode]}>
        <AppButtonLink
          size="lg"
          to="/firebase-auth-action"
          search={{ mode: error.mode, oobCode: code }}
        >{t`Open it for that`}</AppButtonLink>
      </LinkNotice>
    )
  }
  const reason = error === null ? null : getInvalidLinkReason(error)
  if (reason !== null) {
    const { title, lead } = invalidLinkMessages()[reason]
    const isOwn = isUnanswered && reason === 'used'
    return (
      <>
        <div role="status">
          <PageTitle lead={isOwn ? lostAnswer() : lead}>{title}</PageTitle>
        </div>
        {isOwn && mode === 'resetPassword' ? (
          <>
            <p className={classes.outcome}>{t`Log in with the password that you chose then.`}</p>
            <Cluster as="p" gap={12} mt={24}>
              <AppButtonLink
                size="lg"
                kind="outlined"
                to="/login"
                search={goOnTo === null ? {} : { redirect: goOnTo }}
              >{t`Log in`}</AppButtonLink>
            </Cluster>
            <p className={classes.outcome}>{t`If it is not right, ask for another link:`}</p>
          </>
        ) : null}
        <NewLink mode={mode} goOnTo={goOnTo} />
      </>
    )
  }
  return (
    <>
      <PageTitle>{t`That did not work`}</PageTitle>
      <div className={classes.outcome}>
        <AuthRequestOutcome attempt={attempt} />
      </div>
      <Cluster as="p" gap={12} mt={24}>
        <AppButton
          size="lg"
          onClick={onAgain}
          disabled={attempt.waitReason !== undefined}
        >{t`Try again`}</AppButton>
      </Cluster>
    </>
  )
}

interface LinkNoticeProps {
  title: string
  lead: string
  /** The next step; the login by default. */
  children?: ReactNode
}

/** A notice that a link cannot be used, with reason and next step. */
export function LinkNotice({ title, lead, children }: LinkNoticeProps) {
  return (
    <div role="status">
      <PageTitle lead={lead}>{title}</PageTitle>
      <Cluster gap={12} mt={24}>
        {children ?? <AppButtonLink size="lg" to="/login">{t`To the login`}</AppButtonLink>}
      </Cluster>
    </div>
  )
}

interface NewLinkProps {
  mode: ActionMode
  goOnTo: string | null
}

/** Says how to get a new link. */
function NewLink({ mode, goOnTo }: NewLinkProps) {
  switch (mode) {
    case 'resetPassword':
      return (
        <RequestLinkForm
          name="forgotten-password"
          email=""
          ask={(email) => requestPasswordReset({ data: { email } })}
          label={t`Mail me a new link`}
          terms={passwordLinkTerms()}
        />
      )
    case 'signIn':
      return (
        <RequestLinkForm
          name="sign-in-link"
          email={readLinkAddress() ?? ''}
          ask={(email) => mailSignInLink(email, goOnTo ?? undefined)}
          label={t`Mail me a new link`}
          terms={signInLinkTerms()}
        />
      )
    case 'verifyEmail':
    case 'verifyAndChangeEmail':
      return (
        <Way text={t`If you still need this, request another link under Sign-in and security.`}>
          <AppButtonLink size="lg" to="/profile/security">{t`To sign-in and security`}</AppButtonLink>
        </Way>
      )
    case 'recoverEmail':
    case 'revertSecondFactorAddition':
      return <Support />
  }
}

function Way({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className={classes.outcome}>{text}</p>
      <Cluster gap={12} mt={24}>
        {children}
      </Cluster>
    </>
  )
}

/** Refers a user whom an attacker may have locked out to support, because forms do not help. */
function Support() {
  const { supportEmail } = usePublicConfig()
  return (
    <Way
      text={
        <Trans>
          If your account is not as it should be, write to{' '}
          <TextRouteLink to={`mailto:${supportEmail}`}>{supportEmail}</TextRouteLink> at once.
        </Trans>
      }
    >
      <AppButtonLink size="lg" to="/login">{t`To the login`}</AppButtonLink>
    </Way>
  )
}
