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
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import { linkPending } from './linked-accounts'
import { signInMethodMessage } from './sign-in-method-message'
import { Text, Box } from '~/ui/layouts/primitives'
import * as v from 'valibot'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { email as emailSchema } from '~/contract/field-schemas'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { PasswordField } from '~/ui/components/password-field/password-field'
import { TextButton } from '~/ui/components/text-link/text-link'
import { useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { EntryForm } from '../entry-form'
import { DemonstrationList } from './demonstration-list'
import '~/ui/theme/entry.css'

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

// The provider wants a password that was good once to be changed for one that meets today's policy.
const passwordPolicyCodes: () => ProviderMessage = () => ({
  sentence: t`Your password no longer meets the requirements of this portal.`,
  next: t`Choose a new one with the link that we email you.`,
  steps: ['reset-password'],
})

/** What to tell of a sign-in that failed. */
const signInMessage = (error: unknown, supportEmail: string): ProviderMessage =>
  providerCode(error) === 'password-does-not-meet-requirements'
    ? passwordPolicyCodes()
    : providerMessage(error, supportEmail)

/**
 * Signing in with a password.
 * @param onDone is called when the session stands.
 */
const useLogIn = (onDone: () => Promise<unknown>) => {
  const attempt = useAuthRequest('sign-in', { tell: signInMessage })
  const { firebase } = usePublicConfig()
  const logIn = (email: string, password: string) =>
    attempt.run(async () => {
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.signInWith((identity) => identity.signInWithPassword(email, password))
    }, onDone)
  return { attempt, logIn }
}

// The password is the provider's to judge: one that is too short today may be older than the rule.
const credentials = v.object({
  email: emailSchema,
  password: v.pipe(
    v.string(),
    v.minLength(1, () => t`Enter your password.`),
  ),
})

interface LogInFormProps {
  /** Stands above, and gives way to the second step's own. */
  title: ReactNode
  /** The one address this is about; any unless given. */
  fixedEmail?: string | undefined
  /** What the field of the address holds to begin with; empty unless given. */
  initialEmail?: string
  /** Whether the browser is about to go on with an earlier sign-in. */
  isReturning?: boolean
  /** Gets the address typed so far. */
  onForgotten: (email: string) => void
  /** The session stands. */
  onDone: () => Promise<unknown>
  /** The other ways, between the form and the people of a demonstration; gets the address typed so far. */
  children: (email: string) => ReactNode
}

/** E-mail and password. */
function LogInForm(props: LogInFormProps) {
  const { title, fixedEmail, initialEmail = '', isReturning = false, onForgotten, onDone, children } = props
  const { demonstration } = usePublicConfig()
  const { attempt, logIn } = useLogIn(onDone)
  const form = useContractForm({
    initialValues: { email: fixedEmail ?? initialEmail, password: '' },
    schema: credentials,
    send: ({ email, password }) => logIn(email.trim(), password),
    staysOpen: true,
  })
  useRestoreFocus(attempt.state.is === 'second-step' ? 'step' : 'password', 'main h1')
  const fill = (address: string, password: string) => {
    form.setValues({ email: address, password })
    form.clearErrors()
    form.ref.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }
  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle
          lead={t`Your password was right. This account needs one more step.`}
        >{t`Second step`}</PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          email={form.values.email.trim()}
          onDone={async () => {
            await onDone()
          }}
          onRecovered={() => void logIn(form.values.email.trim(), form.values.password)}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <>
      {title}
      <EntryForm
        form={form}
        foot={
          <FormFoot
            note={
              <TextButton
                onClick={() => onForgotten(form.values.email)}
              >{t`Forgotten your password?`}</TextButton>
            }
          >
            <SubmitButton
              isSending={attempt.isBusy}
              disabledReason={attempt.waitReason}
            >{t`Log in`}</SubmitButton>
          </FormFoot>
        }
      >
        {isReturning && attempt.state.is === 'idle' ? (
          <Callout
            isAnnounced
            title={t`Signing you back in`}
          >{t`This browser is still signed in, so this goes on by itself.`}</Callout>
        ) : null}
        <AuthRequestOutcome attempt={attempt} onForgotten={() => onForgotten(form.values.email)} />
        <EmailField autoComplete="username" readOnly={fixedEmail !== undefined} {...form.field('email')} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...form.field('password')} />
      </EntryForm>
      {children(form.values.email.trim())}
      {demonstration && fixedEmail === undefined ? <DemonstrationList onChoose={fill} /> : null}
    </>
  )
}
