import { t, plural } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatFullName } from '~/contract/full-name'
import { ProblemError } from '~/contract/problem'
import { type Role, roleDescriptions, type User, password } from '~/contract/users'
import { errorMessage } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { roleDescriptionTexts } from '../status-labels'
import { setRole, setPassword, removeUser } from '../users.functions'
import { userQueries } from '../users.queries'
import classes from './user-page.module.css'
import * as v from 'valibot'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { restorableDays } from '~/contract/accounts'
import { Time } from '~/ui/format/time'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import type { SignInSecurity } from '~/contract/second-factor'
import { resetSecondFactor } from '../security/security.functions'
import { securityQueries } from '../security/security.queries'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'

const getLastAdminMessage = (name: string) =>
  t`${name} is the last administrator and must stay one. Make another user an administrator first.`

/** Shows and changes the role. The last administrator keeps the role. */
export function RoleSection({ person }: { person: User }) {
  const { identityUid, firstName, lastName, role } = person
  const name = formatFullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const administrators = useQuery({ ...userQueries.administrators(), enabled: role === 'admin' })
  const isLast = role === 'admin' && administrators.data?.total === 1
  const newRole: Role = role === 'admin' ? 'user' : 'admin'
  const change = useMutation({
    mutationFn: () => run(() => setRole({ data: { params: { id: identityUid }, body: { newRole } } })),
    onSuccess: (saved) => {
      queryClient.setQueryData(userQueries.one(identityUid).queryKey, saved)
      showToast(t`The role of ${name} is now ${roleDescriptions[saved.role]}.`)
    },
    onSettled: () => queryClient.invalidateQueries(accountQueries),
  })

  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Change the role of ${name} to ${roleDescriptions[newRole]}?`,
      children: `${roleDescriptionTexts()[newRole]} ${t`We’ll email ${firstName}.`}`,
      confirmLabel: t`Make ${roleDescriptions[newRole]}`,
    })
    if (isAgreed) change.mutate()
  }

  const isRefusedAsLast = change.error instanceof ProblemError && change.error.code === 'LAST_ADMINISTRATOR'
  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="role">
      <h2 id="role">{t`Role`}</h2>
      <p>{roleDescriptions[role]}</p>
      <Text c="faint" size="sm">
        {roleDescriptionTexts()[role]}
      </Text>
      {change.error ? (
        <Callout tone="error" isAnnounced>
          {isRefusedAsLast ? getLastAdminMessage(name) : errorMessage(change.error)}
        </Callout>
      ) : null}
      <Cluster>
        <AppButton
          kind="outlined"
          loading={change.isPending}
          disabled={isLast}
          disabledReason={isLast ? getLastAdminMessage(name) : undefined}
          onClick={() => void ask()}
        >{t`Make ${roleDescriptions[newRole]}`}</AppButton>
      </Cluster>
      {dialog}
    </Stack>
  )
}

const entry = v.object({ newPassword: password })

/** Sets a user's password, which ends all of the user's sessions. */
export function PasswordSection({ person }: { person: User }) {
  const { identityUid, firstName, lastName } = person
  const name = formatFullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const policy = useNewPassword('newPassword')
  const { run, dialog } = useReauthenticationPrompt()
  const form = useContractForm({
    initialValues: { newPassword: '' },
    schema: (values) => ({ ...policy.errorsOf(values.newPassword), ...fieldErrors(entry, values) }),
    send: async ({ newPassword }) => {
      const isAgreed = await confirm({
        title: t`Set a new password for ${name}?`,
        children: t`${firstName} is signed out everywhere, and we email them that the password was changed. The mail doesn’t contain the password: pass it on yourself.`,
        confirmLabel: t`Set password`,
      })
      return isAgreed && run(() => setPassword({ data: { newPassword, identityUid } }))
    },
    onDone: () => {
      form.setValues({ newPassword: '' })
      showToast(t`${name} has a new password and is signed out everywhere.`)
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
    onRefused: (error, { newPassword }) => void policy.learnFrom(error, newPassword),
  })

  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="password-heading">
      <h2 id="password-heading">{t`Password`}</h2>
      <ContractForm
        form={form}
        gap={12}
        size="sm"
        foot={
          <>
            <Text c="faint" size="sm">{t`Ends every session of ${firstName}.`}</Text>
            <Cluster>
              <AppButton type="submit" kind="outlined" loading={form.isSending}>{t`Set password`}</AppButton>
            </Cluster>
          </>
        }
      >
        <NewPasswordField
          label={t`New password`}
          size="sm"
          {...form.field('newPassword')}
          value={form.values.newPassword}
        />
      </ContractForm>
      {dialog}
    </Stack>
  )
}

/** Deletes the account. The last administrator cannot be deleted. */
export function DeleteSection({ person }: { person: User }) {
  const { identityUid, firstName, lastName, role } = person
  const name = formatFullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const administrators = useQuery({ ...userQueries.administrators(), enabled: role === 'admin' })
  const isLast = role === 'admin' && administrators.data?.total === 1
  const removal = useMutation({
    mutationFn: () => run(() => removeUser({ data: { id: identityUid } })),
    onSuccess: async () => {
      if (isStillHere()) await navigate({ to: '/admin/accounts/deleted', search: {} })
      showToast(t`${name} is deleted and can be restored for ${restorableDays} days.`)
      queryClient.removeQueries({ queryKey: userQueries.one(identityUid).queryKey })
      await queryClient.invalidateQueries(accountQueries)
    },
  })

  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Delete ${name}?`,
      children: t`${firstName} is signed out, disappears from all lists, and can neither log in nor register with this address. You can restore the account for ${restorableDays} days. After that, profile, application, pictures and mails are deleted permanently.`,
      confirmLabel: t`Delete ${name}`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate()
  }

  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="removal">
      <h2 id="removal">{t`Delete`}</h2>
      <Text c="faint" size="sm">{t`Can be restored for ${restorableDays} days.`}</Text>
      {person.removalAt === null ? null : (
        <Callout tone="warning">
          <Trans>
            This account will be removed on <Time at={person.removalAt} format="long-day" />, as {firstName}{' '}
            asked. Only {firstName} can cancel the removal.
          </Trans>
        </Callout>
      )}
      <ErrorCallout error={removal.error} />
      <Cluster>
        <AppButton
          kind="outlined"
          loading={removal.isPending}
          disabled={isLast}
          disabledReason={isLast ? t`${name} is the last administrator and must stay.` : undefined}
          onClick={() => void ask()}
        >{t`Delete account`}</AppButton>
      </Cluster>
      {dialog}
    </Stack>
  )
}

const kinds = () => ({ sms: t`text message`, totp: t`authenticator app` }) as const

const getState = ({ factors, recoveryCodesLeft }: SignInSecurity) => {
  if (factors.length === 0) return t`None set up.`
  const codes = plural(recoveryCodesLeft, { one: '# recovery code left.', other: '# recovery codes left.' })
  return `${t`Set up: ${factors.map(({ kind }) => kinds()[kind]).join(', ')}.`} ${codes}`
}

/** Shows whether the user has a second factor, and removes it if it was lost. */
export function UserSecondFactorSection({ person }: { person: User }) {
  const { identityUid, firstName, lastName } = person
  const name = formatFullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const { data: security, error } = useQuery(securityQueries.of(identityUid))
  const reset = useMutation({
    mutationFn: () => run(() => resetSecondFactor({ data: { id: identityUid } })),
    onSuccess: () => {
      showToast(t`${name} now logs in without a second step. We’ve emailed ${firstName}.`)
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
  })
  const failure = reset.error ?? (security ? null : error)

  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Take the second step of ${name} away?`,
      children: t`Make sure that ${firstName} asked for this: from then on, the password alone is enough to log in. ${firstName} is signed out everywhere, the recovery codes stop working, and we email them that an administrator did it.`,
      confirmLabel: t`Take it away`,
      isDestructive: true,
    })
    if (isAgreed) reset.mutate()
  }

  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="second-step">
      <h2 id="second-step">{t`Second step`}</h2>
      {security ? (
        <Text c="faint" size="sm">
          {getState(security)}
          {security.lastSignInAt === null ? null : (
            <>
              {' '}
              <Trans>
                Last signed in <Time at={security.lastSignInAt} format="day" />.
              </Trans>
            </>
          )}
        </Text>
      ) : null}
      <ErrorCallout error={failure} />
      {security && security.factors.length > 0 ? (
        <Cluster>
          <AppButton
            kind="outlined"
            loading={reset.isPending}
            onClick={() => void ask()}
          >{t`Reset the second step`}</AppButton>
        </Cluster>
      ) : null}
      {dialog}
    </Stack>
  )
}
