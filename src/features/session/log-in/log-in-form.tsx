import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, type FormEvent } from 'react'
import * as v from 'valibot'
import { email } from '~/contract/text'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { PasswordField } from '~/ui/components/password-field/password-field'
import { TextButton } from '~/ui/components/text-link/text-link'
import { bindField } from '../forms/bind-field'
import { fieldErrors } from '../forms/field-errors'
import { focusFirstError } from '../forms/form-fields'
import { SubmitButton } from '../forms/submit-button'
import { useEarlyInput } from '../forms/use-early-input'
import { usePublicConfig } from '../use-session'
import { DemonstrationList } from './demonstration-list'
import classes from './log-in-page.module.css'
import { useLogIn } from './use-log-in'

// The password is the provider's to judge: one that is too short today may be older than the rule.
const credentials = v.object({ email, password: v.pipe(v.string(), v.minLength(1, 'Enter your password.')) })

interface LogInFormProps {
  redirect: string | undefined
  /** Gets the address typed so far. */
  onForgotten: (email: string) => void
}

/** E-mail and password. */
export function LogInForm({ redirect, onForgotten }: LogInFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const { demonstration } = usePublicConfig()
  const { state, isReturning, logIn } = useLogIn(redirect)
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => fieldErrors(credentials, values),
  })
  useEarlyInput(formRef, (typed) =>
    form.setValues({ email: typed.get('email') ?? '', password: typed.get('password') ?? '' }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      ({ email: address, password }) => logIn(address.trim(), password),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)
  const fill = (address: string, password: string) => {
    form.setValues({ email: address, password })
    form.clearErrors()
    formRef.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }
  return (
    <>
      <form ref={formRef} method="post" noValidate onSubmit={submit} className={classes.form}>
        {isReturning ? (
          <Callout isAnnounced title="Signing you back in">
            This browser is still signed in, so this goes on by itself.
          </Callout>
        ) : null}
        {state.is === 'refused' ? (
          <Callout tone="error" isAnnounced title={state.message.sentence}>
            {state.message.next}
          </Callout>
        ) : null}
        <TextInput label="E-mail" type="email" autoComplete="username" {...bindField(form, 'email')} />
        <PasswordField label="Password" autoComplete="current-password" {...bindField(form, 'password')} />
        <FormFoot
          note={
            <TextButton onClick={() => onForgotten(form.values.email)}>Forgotten your password?</TextButton>
          }
        >
          <SubmitButton isSending={state.is === 'signing-in'}>Log in</SubmitButton>
        </FormFoot>
      </form>
      {demonstration ? <DemonstrationList onChoose={fill} /> : null}
    </>
  )
}
