import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { canonicalEmail } from '~/contract/field-schemas'
import { graceDays } from '~/contract/own-account'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { withRefreshPaused } from '~/auth/session/session-fetch'
import { useSignOut } from '~/auth/sign-out'
import { useContractForm } from '~/forms/contract-form'
import type { FieldErrors } from '~/forms/field-errors'
import { DialogForm } from '~/forms/dialog-form'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatLongDate } from '~/ui/format/dates'
import { requestAccountDeletion } from './own-account.functions'

interface DeletionDialogProps {
  identityUid: string
  email: string
  onClose: () => void
}

/** Schedules the deletion of the account, after the user has typed the address. */
export function DeletionDialog({ identityUid, email, onClose }: DeletionDialogProps) {
  const { run, dialog } = useReauthenticationPrompt()
  const signOut = useSignOut()
  const form = useContractForm({
    initialValues: { confirmation: '' },
    schema: (values): FieldErrors =>
      canonicalEmail(values.confirmation) === canonicalEmail(email)
        ? {}
        : { confirmation: t`Type ${email}, which is the address of your account.` },
    // Browsers would autofill a field named `email`.
    toField: (path) => (path === 'email' ? 'confirmation' : path),
    send: (values) =>
      withRefreshPaused((given) =>
        run(() =>
          requestAccountDeletion({
            data: { params: { id: identityUid }, body: { email: values.confirmation } },
            ...given,
          }),
        ),
      ),
    onDone: async ({ removalAt }) => {
      await signOut({ isEnded: true })
      showToast(
        t`Your account will be removed on ${formatLongDate(removalAt)}. Log in before then to keep it.`,
      )
    },
  })
  return (
    <>
      <DialogForm
        form={form}
        title={t`Delete your account?`}
        size={480}
        gap={18}
        label={t`Delete my account`}
        mt={20}
        color="red"
        closeOnEscape={dialog === null}
        onClose={onClose}
      >
        <p>{t`This signs you out everywhere. In ${graceDays} days your account is removed for good; until then you can log in and keep it. What you wrote in the community stays, without your name.`}</p>
        <TextInput
          label={t`Your e-mail address`}
          description={t`Type ${email} to confirm.`}
          autoComplete="off"
          inputMode="email"
          data-autofocus
          {...form.field('confirmation')}
        />
      </DialogForm>
      {dialog}
    </>
  )
}
