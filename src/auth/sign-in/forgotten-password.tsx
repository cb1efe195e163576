import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AskForLink } from './ask-for-link'
import { requestPasswordReset } from './password-link.functions'

/** What holds for a link to choose a password with. */
export const passwordLinkTerms = 'It works once, and for an hour.'

interface ForgottenPasswordProps {
  /** The address typed into the login form. */
  email: string
  onBack: () => void
}

/** Asks for the address and has a link mailed with which to choose a new password. */
export function ForgottenPassword({ email, onBack }: ForgottenPasswordProps) {
  return (
    <>
      <PageTitle lead="We mail you a link. Your password stays as it is until you use it.">
        Choose a new password
      </PageTitle>
      <AskForLink
        name="forgotten-password"
        email={email}
        ask={(address) => requestPasswordReset({ data: { email: address } })}
        label="Send the link"
        terms={passwordLinkTerms}
        isFocused
      >
        <AppButton kind="terciary" size="md" onClick={onBack}>
          Back to log in
        </AppButton>
      </AskForLink>
    </>
  )
}
