import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactNode } from 'react'
import { AuthRequestOutcome } from '~/auth/auth-request/auth-request-outcome'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { openSessionSync } from '~/auth/session/session-sync'
import { getUser, isApproved } from '~/auth/session'
import { refetchSession } from '~/auth/session.queries'
import { usePublicConfig, useSession } from '~/auth/use-session'
import { withRefreshPaused } from '~/auth/session/session-fetch'
import { AppButtonLink, AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Box, Stack } from '~/ui/layouts/primitives'
import { confirmEmail } from '../users.functions'
import {
  confirmOutcomes,
  toDemand,
  toOutcome,
  type ConfirmDemand,
  type ConfirmOutcome,
} from './registered-state'
import { ResendConfirmation } from './resend-confirmation'
import '~/ui/theme/entry.css'
import { useForm } from '@mantine/form'
import { bindField } from '~/forms/form-fields'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { PasswordField } from '~/ui/components/password-field/password-field'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import entry from '~/auth/entry-form.module.css'
import classes from './confirm-page.module.css'

interface ConfirmPageProps {
  id: string
  token: string
  /** Whether this browser registered the account. */
  isKnownBrowser: boolean
  /** The result of a form submitted without scripts. */
  outcome: ConfirmOutcome | ConfirmDemand | undefined
}

type State = { outcome: ConfirmOutcome } | { demand: ConfirmDemand | null }

const initialState = ({ outcome, isKnownBrowser }: ConfirmPageProps): State => {
  const demand = outcome === undefined || isOutcome(outcome) ? undefined : outcome
  return { demand: demand ?? (isKnownBrowser ? null : 'password') }
}

const isOutcome = (outcome: ConfirmOutcome | ConfirmDemand): outcome is ConfirmOutcome =>
  confirmOutcomes.some((each) => each === outcome)

/**
 * The page behind the mailed confirmation link. It confirms only when its button is pressed, because mail scanners open
 * links and run their scripts. In another browser it asks for the password, because another user may have registered
 * the address.
 */
export function ConfirmPage(props: ConfirmPageProps) {
  const { id, token } = props
  const [state, setState] = useState(() => initialState(props))
  const navigate = useNavigate()
  const { firebase } = usePublicConfig()
  const queryClient = useQueryClient()
  const user = getUser(useSession())
  const attempt = useAuthRequest('confirm-email', {
    onRefused: (error) => {
      const demand = toDemand(error)
      const outcome = demand === null ? toOutcome(error) : null
      if (demand !== null) setState({ demand })
      if (outcome !== null) setState({ outcome })
      return demand !== null || outcome !== null
    },
  })
  /** Confirming also ended the user's session in this browser; the session of another user is kept. */
  const signIn = async (signInToken: string | undefined) => {
    if (user !== null && user.identityUid !== id) return
    const sessionSync = await openSessionSync(firebase)
    const isSignedIn =
      signInToken !== undefined &&
      (await sessionSync
        .signInWith((identity) => identity.signInWithToken(signInToken))
        .then(() => true)
        .catch(() => false))
    // If signing in fails, the address is confirmed all the same, and the user can log in.
    if (isSignedIn) await refetchSession(queryClient)
    else if (user !== null) await sessionSync.signOut()
  }
  const send = async (typed: TypedProof) => {
    const { outcome, signInToken } = await withRefreshPaused((given) =>
      confirmEmail({ data: { id, token, ...typed }, ...given }),
    )
    if (outcome === 'confirmed') await signIn(signInToken)
    // The page reloads when its session has ended, so the URL holds the outcome.
    await navigate({
      to: '/user/$id/confirm/$token',
      params: { id, token },
      search: { outcome },
      replace: true,
    })
    return outcome
  }
  const confirm = (typed: TypedProof) =>
    attempt.runOnce(
      () => send(typed),
      (outcome) => setState({ outcome }),
    )

  const known = 'outcome' in state ? state.outcome : confirmOutcomes.find((each) => each === props.outcome)
  if (known !== undefined) return <Outcome outcome={known} id={id} />
  const demand = 'demand' in state ? state.demand : null
  return (
    <>
      <PageTitle lead={introductions()[demand ?? 'button']}>{t`Confirm your e-mail`}</PageTitle>
      <ConfirmForms
        demand={demand}
        isBusy={attempt.isBusy}
        waitReason={attempt.waitReason}
        onConfirm={confirm}
      />
      <AuthRequestOutcome attempt={attempt} />
    </>
  )
}

const otherBrowser = () =>
  t`You opened this link in another browser than you registered in. Enter the password you chose, or choose a new one.`
const newPasswordIntroduction = () => t`Choose a new password to confirm this address.`

const introductions: () => Record<ConfirmDemand | 'button', string> = () => ({
  button: t`Press the button to confirm that this address is yours.`,
  password: otherBrowser(),
  'wrong-password': otherBrowser(),
  'new-password': newPasswordIntroduction(),
  'weak-password': newPasswordIntroduction(),
})

const outcomeMessages: () => Record<ConfirmOutcome, { title: string; lead: string }> = () => ({
  confirmed: {
    title: t`Your e-mail is confirmed`,
    lead: t`Thank you. Log in with this address to apply for access.`,
  },
  'already-confirmed': {
    title: t`Already confirmed`,
    lead: t`This address was confirmed before. There is nothing left to do here.`,
  },
  expired: {
    title: t`This link has expired`,
    lead: t`The link works for 24 hours, and this one is older. We can send you another.`,
  },
  wrong: {
    title: t`This link isn’t valid`,
    lead: t`Part of the address may be missing. Open the link in the mail again, or have another one sent.`,
  },
})

function Outcome({ outcome, id }: { outcome: ConfirmOutcome; id: string }) {
  const session = useSession()
  const user = getUser(session)
  // Another user may be signed in here, and the first administrator is already approved.
  const isNextToApply = user?.identityUid === id && !isApproved(session)
  const { title, lead } = outcomeMessages()[outcome]
  return (
    <>
      <div aria-live="polite">
        <PageTitle
          lead={
            outcome === 'confirmed' && isNextToApply ? t`You’re signed in. Next, apply for access.` : lead
          }
        >
          {title}
        </PageTitle>
      </div>
      {outcome === 'expired' || outcome === 'wrong' ? (
        <Box mt={24}>
          <ResendConfirmation email={user?.email ?? null} label={t`Send another link`} />
        </Box>
      ) : (
        <Box as="p" mt={24}>
          {user === null ? (
            <AppButtonLink
              size="lg"
              to="/login"
              search={{ redirect: '/profile/application' }}
            >{t`Log in`}</AppButtonLink>
          ) : isNextToApply ? (
            <AppButtonLink size="lg" to="/profile/application">{t`Apply for access`}</AppButtonLink>
          ) : (
            <AppButtonLink size="lg" to="/dashboard">{t`Go to the dashboard`}</AppButtonLink>
          )}
        </Box>
      )}
    </>
  )
}

/** The password typed to prove the registration. */
interface TypedProof {
  password?: string
  newPassword?: string
}

interface ConfirmFormsProps {
  /** What to ask for; null shows only a button. */
  demand: ConfirmDemand | null
  isBusy: boolean
  waitReason: string | undefined
  onConfirm: (typed: TypedProof) => Promise<unknown>
}

/** A button, the chosen password, or a new password. The forms work without scripts. */
function ConfirmForms({ demand, isBusy, waitReason, onConfirm }: ConfirmFormsProps) {
  const button = (label: string, kind: 'primary' | 'outlined' = 'primary') => (
    <div>
      <AppButton
        type="submit"
        size="lg"
        kind={kind}
        loading={isBusy}
        disabled={waitReason !== undefined}
        disabledReason={waitReason}
      >
        {label}
      </AppButton>
    </div>
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    void onConfirm(typeof password === 'string' ? { password } : {})
  }
  if (demand === null) {
    return (
      <Stack method="post" onSubmit={submit} as="form" gap={18} className={entry.form}>
        {button(t`Confirm e-mail`)}
      </Stack>
    )
  }
  if (demand === 'new-password' || demand === 'weak-password') {
    return (
      <NewPasswordForm demand={demand} onConfirm={onConfirm}>
        {button(t`Set password and confirm`)}
      </NewPasswordForm>
    )
  }
  return (
    <>
      <Stack method="post" onSubmit={submit} as="form" gap={18} className={entry.form}>
        <PasswordField
          label={t`Password you chose`}
          name="password"
          autoComplete="current-password"
          required
          error={demand === 'wrong-password' ? t`This isn’t the password chosen at registration.` : undefined}
        />
        {button(t`Confirm e-mail`)}
      </Stack>
      <section className={classes.other} aria-labelledby="choose-password">
        <SectionHeading id="choose-password">{t`Choose a new password`}</SectionHeading>
        <p>{t`Forgot the password, or didn’t register yourself? With a new password, the one chosen at registration stops working.`}</p>
        <NewPasswordForm demand={demand} onConfirm={onConfirm}>
          {button(t`Set password and confirm`, 'outlined')}
        </NewPasswordForm>
      </section>
    </>
  )
}

interface NewPasswordFormProps {
  demand: ConfirmDemand
  onConfirm: (typed: TypedProof) => Promise<unknown>
  children: ReactNode
}

function NewPasswordForm({ demand, onConfirm, children }: NewPasswordFormProps) {
  const policy = useNewPassword('newPassword')
  const form = useForm({
    initialValues: { newPassword: '' },
    initialErrors: demand === 'weak-password' ? { newPassword: t`Choose a stronger password.` } : {},
    validate: ({ newPassword }) => policy.errorsOf(newPassword),
  })
  const submit = async ({ newPassword }: { newPassword: string }) => {
    await onConfirm({ newPassword })
  }
  return (
    <Stack
      method="post"
      noValidate
      onSubmit={form.onSubmit(submit)}
      as="form"
      gap={18}
      className={entry.form}
    >
      <NewPasswordField
        label={t`New password`}
        {...bindField(form, 'newPassword')}
        value={form.values.newPassword}
      />
      {children}
    </Stack>
  )
}
