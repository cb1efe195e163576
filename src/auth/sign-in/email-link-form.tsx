import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AskForLink } from './ask-for-link'
import { askForSignInLink, signInLinkTerms } from './ask-for-sign-in-link'

export interface EmailLinkFormProps {
  /** The address typed so far. */
  email: string
  /** Where the person was going. */
  redirect: string | undefined
  onBack: () => void
}

/** Logging in by a link that is mailed. */
export function EmailLinkForm({ email, redirect, onBack }: EmailLinkFormProps) {
  return (
    <>
      <PageTitle lead="We mail you a link that logs you in, without your password.">
        Log in by a mailed link
      </PageTitle>
      <AskForLink
        name="sign-in-link"
        email={email}
        ask={(address) => askForSignInLink(address, redirect)}
        label="Send the link"
        terms={signInLinkTerms}
        isFocused
      >
        <AppButton kind="terciary" size="md" onClick={onBack}>
          Back to log in
        </AppButton>
      </AskForLink>
    </>
  )
}
