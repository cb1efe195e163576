import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { EmailLinkForm, ForgottenPassword } from './request-link'
import { useRestoreFocus } from '~/forms/focus'
import { SecondStepForm } from '../second-factor/second-step-form'
import { PhoneSignIn } from './phone-sign-in'
import { useFederatedSignIn } from './federated-sign-in'
import { SignInMethodButtons } from './sign-in-method-buttons'
import { LogInForm } from './log-in-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import { linkPending } from './linked-accounts'
import { signInMethodMessage } from './sign-in-method-message'
import { Text, Box } from '~/ui/layouts/primitives'

interface LogInMethodsProps {
  /** Stands above the password and the other ways, and goes where one of them needs the place. */
  title: ReactNode
  /** What an account of another provider has to be linked to first, where there is such an account. */
  pending?: PendingAccount | undefined
  isReturning?: boolean
  /** Where the person was going. */
  redirect?: string | undefined
  onPending: (account: PendingAccount) => void
  /** The session stands. */
  onDone: () => Promise<unknown>
}

type Place = 'all' | 'forgotten' | 'phone' | 'emailLink'

/** Every way to log in that is configured, the password first. */
export function LogInMethods(props: LogInMethodsProps) {
  const { title, pending, isReturning = false, redirect, onPending, onDone } = props
  const [place, setPlace] = useState<Place>('all')
  // Each of the forms gives way to another, and what was typed would go with it.
  const [email, setEmail] = useState('')
  const { attempt, signIn } = useFederatedSignIn({ onDone, onPending })
  const goTo = (next: Place, typed: string) => {
    setEmail(typed)
    setPlace(next)
  }
  const goBack = () => setPlace('all')
  useRestoreFocus(`${place} ${attempt.state.is === 'second-step'}`, 'main h1')

  if (place === 'forgotten') return <ForgottenPassword email={email} onBack={goBack} />
  if (place === 'emailLink') return <EmailLinkForm email={email} redirect={redirect} onBack={goBack} />
  if (place === 'phone') return <PhoneSignIn onDone={onDone} onBack={goBack} />
  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle
          lead={t`Your sign-in went well. This account needs one more step.`}
        >{t`Second step`}</PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          onDone={async () => {
            await onDone()
          }}
          onRecovered={attempt.clear}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <LogInForm
      title={
        <>
          {title}
          {attempt.state.is === 'refused' || attempt.state.is === 'pausing' ? (
            <Box maw="420px" mt={24}>
              <AuthRequestOutcome attempt={attempt} />
            </Box>
          ) : null}
        </>
      }
      fixedEmail={pending?.email === '' ? undefined : pending?.email}
      initialEmail={email}
      isReturning={isReturning}
      onForgotten={(typed) => goTo('forgotten', typed)}
      onDone={onDone}
    >
      {(typed) => (
        <SignInMethodButtons
          without={pending?.providerId}
          isBusy={attempt.isBusy}
          onProvider={(providerId) => {
            setEmail(typed)
            void signIn(providerId)
          }}
          onPhone={() => goTo('phone', typed)}
          // What is to be linked would not be known any more to the page that the link opens.
          onEmailLink={pending === undefined ? () => goTo('emailLink', typed) : undefined}
        />
      )}
    </LogInForm>
  )
}

interface ProofStepProps {
  pending: PendingAccount
  onPending: (account: PendingAccount) => void
  onDone: () => Promise<unknown>
  onCancel: () => void
}

/**
 * An account of another provider has the address of an existing user. The address alone proves nothing: the
 * user logs in as before once, and the account is linked.
 */
export function ProofStep({ pending, onPending, onDone, onCancel }: ProofStepProps) {
  const { firebase, federatedProviders, supportEmail } = usePublicConfig()
  const name = federatedProviders.find(({ id }) => id === pending.providerId)?.name ?? pending.providerId

  const linkAndGoOn = async () => {
    try {
      await linkPending(await openSessionSync(firebase), pending)
      showToast(t`${name} is linked. From now on you can log in with it.`)
    } catch (error) {
      // The user is signed in all the same, and can link the account later.
      const { sentence } = signInMethodMessage(error, supportEmail)
      showToast(t`You are logged in, but ${name} is not linked. ${sentence}`)
    }
    await onDone()
  }

  return (
    <>
      <LogInMethods
        title={
          <PageTitle
            lead={
              pending.email === '' ? (
                t`The address of this sign-in already has an account here, but ${name} is not linked to it. Log in the way you did before to link it: your address alone can’t open the account.`
              ) : (
                <Trans>
                  <strong>{pending.email}</strong> already has an account here, but {name} is not linked to
                  it. Log in the way you did before to link it: your address alone can’t open the account.
                </Trans>
              )
            }
          >{t`Is this your account?`}</PageTitle>
        }
        pending={pending}
        onPending={onPending}
        onDone={linkAndGoOn}
      />
      <Text maw="420px" mt={16}>
        <AppButton
          kind="terciary"
          size="md"
          onClick={onCancel}
        >{t`Log in without linking ${name}`}</AppButton>
      </Text>
    </>
  )
}
