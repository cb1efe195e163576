import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { recovery } from '~/contract/second-factor'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmailField } from '~/ui/components/email-field/email-field'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { Stack } from '~/ui/layouts/primitives'
import { bindField, focusFirstError } from '~/forms/form-fields'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { recoverSecondFactor } from '../sign-in/sign-in.functions'
import classes from '~/forms/entry-form.module.css'

interface RecoveryCodeFormProps {
  email: string | undefined
  onRecovered: () => void
  onBack: () => void
}

/** Takes a recovery code for the second step, which is gone afterwards. */
export function RecoveryCodeForm({ email = '', onRecovered, onBack }: RecoveryCodeFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email, code: '' },
    validate: (values) => fieldErrors(recovery, values),
  })
  useEffect(() => {
    formRef.current?.querySelector<HTMLInputElement>(email === '' ? '#email' : '#code')?.focus()
  }, [email])

  const recover = async (values: typeof form.values) => {
    setIsSending(true)
    setFailure(null)
    try {
      await recoverSecondFactor({ data: values })
      onRecovered()
    } catch (error) {
      const { errors, sentence } = toFormErrors(error, ['email', 'code'])
      form.setErrors(errors)
      setFailure(sentence)
      focusFirstError(formRef.current, errors)
    } finally {
      setIsSending(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(recover, (errors) => focusFirstError(formRef.current, errors))(event)

  return (
    <Stack
      ref={formRef}
      method="post"
      noValidate
      onSubmit={submit}
      as="form"
      gap={18}
      className={classes.form}
    >
      <Callout>{t`A recovery code takes your second step away and signs you out elsewhere. Then you log in without it, and can set up a new one.`}</Callout>
      {failure === null ? null : (
        <Callout tone="error" isAnnounced>
          {failure}
        </Callout>
      )}
      <EmailField autoComplete="username" {...bindField(form, 'email')} />
      <TextInput
        label={t`Recovery code`}
        description={t`One of those you kept when you set up the second step.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...bindField(form, 'code')}
      />
      <FormFoot>
        <SubmitButton isSending={isSending}>{t`Use the code`}</SubmitButton>
        <AppButton kind="terciary" size="md" onClick={onBack}>{t`Back`}</AppButton>
      </FormFoot>
    </Stack>
  )
}
