import { t } from '@lingui/core/macro'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { readLinkAddress, emailInput, deleteLinkAddress } from '../sign-in/request-link'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { SecondStepForm } from '../second-factor/second-step-form'
import { usePublicConfig } from '../use-session'
import { getInvalidLinkReason, checkCode } from './link'
import { LinkFailure } from './link-failure'
import { useLinkCheck, useSignInByLink } from './use-email-action'
import { EmailField } from '~/ui/components/email-field/email-field'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import type { AuthRequest } from '../auth-request/use-auth-request'
import { EntryForm } from '../entry-form'
import { useContractForm } from '~/forms/contract-form'
import { useOnMount } from '~/forms/use-once'
import { SubmitButton } from '~/forms/submit-button'

const otherAddress: () => ProviderMessage = () => ({
  sentence: t`This link was mailed to another address.`,
  next: t`Enter the address that its mail came to.`,
})

const tell = (error: unknown, supportEmail: string): ProviderMessage =>
  providerCode(error) === 'invalid-email' ? otherAddress() : providerMessage(error, supportEmail)

interface SignInByLinkProps {
  code: string
  goOnTo: string | null
}

/** Logs in with a mailed link, on a press. */
export function SignInByLink({ code, goOnTo }: SignInByLinkProps) {
  const { firebase } = usePublicConfig()
  const look = useLinkCheck(() => checkCode(firebase, 'signIn', code))
  const { attempt, signIn, goOn } = useSignInByLink(goOnTo, tell)
  const { state } = attempt
  const isGone = state.is === 'refused' && getInvalidLinkReason(state.error) !== null

  if (look.error !== null || isGone) {
    const failed = { mode: 'signIn' as const, code, goOnTo }
    return <LinkFailure {...failed} attempt={isGone ? attempt : look.attempt} onAgain={look.checkAgain} />
  }
  if (state.is === 'second-step') {
    return (
      <>
        <PageTitle
          lead={t`Your link was right. This account needs one more step.`}
        >{t`Second step`}</PageTitle>
        <SecondStepForm
          step={state.step}
          onDone={async () => {
            deleteLinkAddress()
            await goOn()
          }}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle
        lead={t`One press, and you are logged in. The link works once.`}
      >{t`Log in by your link`}</PageTitle>
      <SignInByLinkForm
        attempt={look.facts === null ? look.attempt : attempt}
        isChecked={look.facts !== null}
        onSubmit={(email) =>
          signIn(async (identity) => {
            await identity.signInWithMailedCode(email, code)
            deleteLinkAddress()
          })
        }
      />
    </>
  )
}

interface SignInByLinkFormProps {
  attempt: AuthRequest
  isChecked: boolean
  onSubmit: (email: string) => Promise<unknown>
}

/**
 * Asks for the address, which the provider requires so that a misdirected link does not log anyone in. The browser
 * that requested the link has it stored.
 */
function SignInByLinkForm({ attempt, isChecked, onSubmit }: SignInByLinkFormProps) {
  const form = useContractForm({
    initialValues: { email: '' },
    schema: emailInput,
    send: ({ email }) => onSubmit(email.trim()),
    staysOpen: true,
  })
  // Stored in the browser, so the server's page does not have it.
  useOnMount(() => form.setValues(({ email }) => ({ email: email || (readLinkAddress() ?? '') })))

  return (
    <EntryForm
      form={form}
      foot={
        <div>
          <SubmitButton
            isSending={isChecked && attempt.isBusy}
            disabledReason={isChecked ? attempt.waitReason : t`The link is being checked.`}
          >{t`Log in`}</SubmitButton>
        </div>
      }
    >
      <AuthRequestOutcome attempt={attempt} />
      <EmailField
        description={t`The address that the mail with this link came to.`}
        autoComplete="username"
        {...form.field('email')}
      />
    </EntryForm>
  )
}
