import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { fullName } from '~/contract/full-name'
import { password, type User } from '~/contract/users'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { AppButton } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { setPassword } from '../users.functions'
import { userQueries } from '../users.queries'
import classes from './person-page.module.css'

const entry = v.object({ newPassword: password })

/** Sets a password for a user who cannot do so. It ends every session of the user. */
export function PersonPassword({ person }: { person: User }) {
  const { identityUid, firstName, lastName } = person
  const name = fullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const policy = useNewPassword('newPassword')
  const { run, dialog } = useRecentSignIn()
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
