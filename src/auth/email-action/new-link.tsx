import type { ReactNode } from 'react'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { TextPlace } from '~/ui/components/text-link/text-link'
import {
  AskForLink,
  askedAddress,
  askForSignInLink,
  passwordLinkTerms,
  signInLinkTerms,
} from '../sign-in/request-link'
import { requestPasswordReset } from '../sign-in/sign-in.functions'
import { usePublicConfig } from '../use-session'
import type { ActionMode } from '../search'
import classes from './email-action.module.css'

interface NewLinkProps {
  mode: ActionMode
  goOnTo: string | null
}

/** How to get another link in place of one that is of no use any more. */
export function NewLink({ mode, goOnTo }: NewLinkProps) {
  switch (mode) {
    case 'resetPassword':
      return (
        <AskForLink
          name="forgotten-password"
          email=""
          ask={(email) => requestPasswordReset({ data: { email } })}
          label="Mail me a new link"
          terms={passwordLinkTerms}
        />
      )
    case 'signIn':
      return (
        <AskForLink
          name="sign-in-link"
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

/** A user whom an attacker may have locked out gets no further by a form, only by support. */
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
