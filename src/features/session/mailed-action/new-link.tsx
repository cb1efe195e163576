import type { ReactNode } from 'react'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { AskForLink } from '../email-link/ask-for-link'
import { askForSignInLink, signInLinkTerms } from '../email-link/ask-for-sign-in-link'
import { askedAddress } from '../email-link/asked-address'
import { usePublicConfig } from '../use-session'
import type { ActionMode } from './action-search'
import classes from './mailed-action.module.css'
import type { RequestPasswordReset } from '../log-in/forgotten-password'

interface NewLinkProps {
  mode: ActionMode
  goOnTo: string | null
  requestPasswordReset: RequestPasswordReset
}

/** How to get another link in place of one that is of no use any more. */
export function NewLink({ mode, goOnTo, requestPasswordReset }: NewLinkProps) {
  switch (mode) {
    case 'resetPassword':
      return (
        <AskForLink
          email=""
          ask={requestPasswordReset}
          label="Mail me a new link"
          terms="It works once, and for an hour."
        />
      )
    case 'signIn':
      return (
        <AskForLink
          email={askedAddress() ?? ''}
          ask={(email) => askForSignInLink(email, goOnTo ?? undefined)}
          label="Mail me a new link"
          terms={signInLinkTerms}
        />
      )
    case 'verifyEmail':
    case 'verifyAndChangeEmail':
      return (
        <Way text="If it is still to be done, ask for another link among your settings for signing in.">
          <AppButtonLink size="lg" to="/profile/security">
            To sign-in and security
          </AppButtonLink>
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
      <div className={classes.action}>{children}</div>
    </>
  )
}

/** Whom somebody else may have locked out gets no further by a form. */
function Support() {
  const { supportEmail } = usePublicConfig()
  return (
    <Way
      text={
        <>
          If your account is not as it should be, write to{' '}
          <TextPlace to={`mailto:${supportEmail}`}>{supportEmail}</TextPlace> at once.
        </>
      }
    >
      <AppButtonLink size="lg" to="/login">
        To the login
      </AppButtonLink>
    </Way>
  )
}
