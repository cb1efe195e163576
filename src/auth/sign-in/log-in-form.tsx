import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import type { ReactNode } from 'react'
import { email as emailSchema } from '~/contract/field-schemas'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PasswordField } from '~/ui/components/password-field/password-field'
import { TextButton } from '~/ui/components/text-link/text-link'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { useRestoreFocus } from '~/forms/focus'
import { SecondStepForm } from '../second-factor/second-step-form'
import { EntryForm } from '../entry-form'
import { DemonstrationList } from './demonstration-list'
import '~/ui/theme/entry.css'

// The provider wants a password that was good once to be changed for one that meets today's policy.
const outgrown: () => ProviderMessage = () => ({
  sentence: t`Your password no longer meets the requirements of this portal.`,
  next: t`Choose a new one with the link that we email you.`,
  steps: ['reset-password'],
})

/** What to tell of a sign-in that failed. */
const signInMessage = (error: unknown, supportEmail: string): ProviderMessage =>
  providerCode(error) === 'password-does-not-meet-requirements'
    ? outgrown()
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
export function LogInForm(props: LogInFormProps) {
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
