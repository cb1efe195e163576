import { explainIssue } from '~/contract/validate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { fullName } from '~/contract/full-name'
import { password, type User } from '~/contract/users'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { toFormErrors } from '~/forms/field-errors'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { setPassword } from '../users.functions'
import { userQueries } from '../users.queries'
import classes from './person-page.module.css'

/** Sets a password for a user who cannot do so. It ends every session of the user. */
export function PersonPassword({ person }: { person: User }) {
  const { identityUid, firstName, lastName } = person
  const name = fullName({ firstName, lastName })
  const field = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const policy = useNewPassword('newPassword')
  const { run, dialog } = useRecentSignIn()
  const [newPassword, write] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: () => run(() => setPassword({ data: { newPassword, identityUid } })),
    onSuccess: () => {
      write('')
      showToast(`${name} has a new password and is signed out everywhere.`)
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
    onError: (failure) => {
      void policy.learnFrom(failure, newPassword)
      setError(toFormErrors(failure, ['newPassword']).errors['newPassword'] ?? null)
      field.current?.focus()
    },
  })
  const sentence = change.error === null ? null : toFormErrors(change.error, ['newPassword']).sentence

  const ask = async () => {
    const read = v.safeParse(password, newPassword)
    const fault = read.success
      ? policy.errorsOf(newPassword)['newPassword']
      : explainIssue(read.issues[0]).message
    if (fault !== undefined) {
      setError(fault)
      field.current?.focus()
      return
    }
    const isAgreed = await confirm({
      title: `Set a new password for ${name}?`,
      children: `${firstName} is signed out everywhere and told by mail that the password was changed. The mail does not hold the password: hand it over yourself.`,
      confirmLabel: 'Set password',
    })
    if (isAgreed) change.mutate()
  }

  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <Stack
        as="form"
        gap={12}
        size="sm"
        className={classes.act}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <NewPasswordField
          ref={field}
          label="New password"
          name="newPassword"
          size="sm"
          value={newPassword}
          onChange={(event) => {
            write(event.currentTarget.value)
            setError(null)
          }}
          error={error}
        />
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        )}
        <Text c="faint" size="sm">
          Ends every session of {firstName}.
        </Text>
        <Cluster>
          <AppButton type="submit" kind="outlined" loading={change.isPending}>
            Set password
          </AppButton>
        </Cluster>
      </Stack>
      {dialog}
    </Stack>
  )
}
