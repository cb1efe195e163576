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
  /** Content above the sign-in methods, replaced when one of them needs the space. */
  title: ReactNode
  /** The federated account that waits to be linked, if any. */
  pending?: PendingAccount | undefined
  isReturning?: boolean
  /** The redirect target. */
  redirect?: string | undefined
  onPending: (account: PendingAccount) => void
  /** Called when the session is ready. */
  onDone: () => Promise<unknown>
}

type Place = 'all' | 'forgotten' | 'phone' | 'emailLink'

/** All configured sign-in methods, the password first. */
export function LogInMethods(props: LogInMethodsProps) {
  const { title, pending, isReturning = false, redirect, onPending, onDone } = props
  const [place, setPlace] = useState<Place>('all')
  // Forms replace each other, and typed text would be lost.
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
          // The page that the link opens would not know the account to link.
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
 * Shown if a federated account has the address of an existing user. The address alone proves nothing: the user logs
 * in as before once, and the account is linked.
 */
export function ProofStep({ pending, onPending, onDone, onCancel }: ProofStepProps) {
  const { firebase, federatedProviders, supportEmail } = usePublicConfig()
  const name = federatedProviders.find(({ id }) => id === pending.providerId)?.name ?? pending.providerId

  const linkAndGoOn = async () => {
    try {
      await linkPending(await openSessionSync(firebase), pending)
      showToast(t`${name} is linked. From now on you can log in with it.`)
    } catch (error) {
      // The user is signed in anyway, and can link the account later.
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

// The provider requires a password that meets the current policy.
const passwordPolicyCodes: () => ProviderMessage = () => ({
  sentence: t`Your password no longer meets the requirements of this portal.`,
  next: t`Choose a new one with the link that we email you.`,
  steps: ['reset-password'],
})

/** Returns the message for a failed sign-in. */
const signInMessage = (error: unknown, supportEmail: string): ProviderMessage =>
  providerCode(error) === 'password-does-not-meet-requirements'
    ? passwordPolicyCodes()
    : providerMessage(error, supportEmail)

/**
 * Signs in with a password.
 * @param onDone called when the session is ready
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

// The provider checks the password: one that is too short today can be older than the rule.
const credentials = v.object({
  email: emailSchema,
  password: v.pipe(
    v.string(),
    v.minLength(1, () => t`Enter your password.`),
  ),
})

interface LogInFormProps {
  /** The heading above, replaced by that of the second step. */
  title: ReactNode
  /** A fixed address; any by default. */
  fixedEmail?: string | undefined
  /** The initial address; empty by default. */
  initialEmail?: string
  /** Whether an earlier sign-in is being restored. */
  isReturning?: boolean
  /** Called with the typed address. */
  onForgotten: (email: string) => void
  /** Called when the session is ready. */
  onDone: () => Promise<unknown>
  /** The other methods, between the form and the demonstration users; called with the typed address. */
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
