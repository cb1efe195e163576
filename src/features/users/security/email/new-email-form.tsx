import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './email-change.module.css'
import { email as emailSchema } from '~/contract/field-schemas'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { EmailField } from '~/ui/components/email-field/email-field'
import { requestEmailChange } from './email-change.functions'

interface NewEmailFormProps {
  identityUid: string
  /** The address there is. */
  email: string
  /** A link is on its way. */
  onAsked: () => Promise<void>
}

/** Asks for another address, to which a link is mailed. */
export function NewEmailForm({ identityUid, email, onAsked }: NewEmailFormProps) {
  const { run, dialog } = useRecentSignIn()
  const newEmail = v.pipe(
    emailSchema,
    v.check((address) => address !== email, t`This is your address already.`),
  )
  const form = useContractForm({
    schema: v.object({ newEmail }),
    initialValues: { newEmail: '' },
    send: (values) => run(() => requestEmailChange({ data: { id: identityUid, newEmail: values.newEmail } })),
    onDone: onAsked,
  })
  return (
    <>
      <ContractForm
        form={form}
        gap={18}
        className={classes.form}
        foot={
          <div>
            <SubmitButton kind="outlined" isSending={form.isSending}>{t`Change e-mail`}</SubmitButton>
          </div>
        }
      >
        <EmailField
          label={t`New e-mail address`}
          description={t`We mail it a link. Until you use it, your address stays as it is.`}
          autoComplete="email"
          {...form.field('newEmail')}
        />
      </ContractForm>
      {dialog}
    </>
  )
}
