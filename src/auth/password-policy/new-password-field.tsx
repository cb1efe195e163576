import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listPasswordRules, getPasswordError, type PasswordPolicy } from '~/contract/password-policy'
import { PasswordField, type PasswordFieldProps } from '~/ui/components/password-field/password-field'
import { VisuallyHidden } from '~/ui/layouts/primitives'
import { usePasswordPolicy } from './password-policy'

// Milliseconds of pause before missing rules are announced, so that screen readers are not interrupted while typing.
const announceDelayMs = 900

/** Maximum lengths above this are not mentioned, because passwords are shorter. */
const maxMentionedLength = 128

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'requirements' | 'value'> {
  value: string
}

const getRequirements = (policy: PasswordPolicy, password: string) =>
  listPasswordRules(policy)
    .map(({ name, label, isMet }) => ({
      name,
      label,
      met: (password !== '' || name === 'maximum') && isMet(password),
    }))
    .filter(
      ({ name }) =>
        name !== 'maximum' ||
        policy.maximumLength < maxMentionedLength ||
        password.length > maxMentionedLength,
    )

/** A new password field that marks the policy's rules as they are met. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const policy = usePasswordPolicy()
  const [settled] = useDebouncedValue(props.value, announceDelayMs)
  const said =
    settled === '' ? '' : (getPasswordError(policy, settled) ?? t`The password has all it must have.`)
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        requirements={getRequirements(policy, props.value)}
        {...props}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
