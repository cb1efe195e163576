import * as v from 'valibot'
import classes from './email-change.module.css'
import { useForm } from '@mantine/form'
import { useRef, useState, type FormEvent } from 'react'
import { email as emailSchema } from '~/contract/field-schemas'
import { bindField, focusFirstError } from '~/forms/form-fields'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { Stack } from '~/ui/layouts/primitives'
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
  const formRef = useRef<HTMLFormElement>(null)
  const { run, dialog } = useRecentSignIn()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const newEmail = v.pipe(
    emailSchema,
    v.check((address) => address !== email, 'This is your address already.'),
  )
  const form = useForm({
    initialValues: { newEmail: '' },
    validate: (values) => fieldErrors(v.object({ newEmail }), values),
  })

  const send = async (address: string) => {
    setIsSending(true)
    setFailure(null)
    try {
      await run(() => requestEmailChange({ data: { id: identityUid, newEmail: address } }))
      await onAsked()
    } catch (error) {
      const { errors, sentence } = toFormErrors(error, ['newEmail'])
      form.setErrors(errors)
      setFailure(sentence)
      focusFirstError(formRef.current, errors)
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => send(values.newEmail),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)

  return (
    <>
      <Stack
        ref={formRef}
        method="post"
        noValidate
        onSubmit={submit}
        as="form"
        gap={18}
        className={classes.form}
      >
        <EmailField
          label="New e-mail address"
          description="We mail it a link. Until you use it, your address stays as it is."
          autoComplete="email"
          {...bindField(form, 'newEmail')}
        />
        {failure === null ? null : (
          <Callout tone="error" isAnnounced>
            {failure}
          </Callout>
        )}
        <div>
          <SubmitButton kind="outlined" isSending={isSending}>
            Change e-mail
          </SubmitButton>
        </div>
      </Stack>
      {dialog}
    </>
  )
}
