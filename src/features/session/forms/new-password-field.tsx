import * as v from 'valibot'
import { password } from '~/contract/users'
import { PasswordField, type PasswordFieldProps } from '~/ui/components/password-field/password-field'

const [, { requirement: shortest }] = password.pipe

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'requirements' | 'value'> {
  value: string
}

/** A password that is being chosen, with what it must have. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const requirements = [{ label: `${shortest} characters or more`, met: v.is(password, props.value) }]
  return <PasswordField autoComplete="new-password" requirements={requirements} {...props} />
}
