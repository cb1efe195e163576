import { t } from '@lingui/core/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './password-field.module.css'
import { Cluster } from '~/ui/layouts/primitives'

export interface PasswordRequirement {
  label: string
  /** Whether the current text meets it. */
  met: boolean
}

export interface PasswordFieldProps extends PasswordInputProps {
  /** The rules of the provider's policy, marked as they are met. */
  requirements?: readonly PasswordRequirement[]
}

/** A password input with a visibility toggle and its requirements below. */
export function PasswordField({ requirements, ...rest }: PasswordFieldProps) {
  const listId = useId()
  return (
    <div>
      <PasswordInput
        visibilityToggleIcon={Eye}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
        {...(requirements ? { 'aria-describedby': listId } : undefined)}
        {...rest}
      />
      {requirements ? (
        <Cluster
          id={listId}
          as="ul"
          gap="4px 20px"
          align="stretch"
          c="faint"
          size="sm"
          className={classes.requirements}
        >
          {requirements.map(({ label, met }) => (
            <li key={label} data-met={met || undefined}>
              {met ? (
                <IconCircleCheckFilled size={14} aria-label={t`Met:`} />
              ) : (
                <IconCircle size={14} stroke={1.6} aria-label={t`Still missing:`} />
              )}
              {label}
            </li>
          ))}
        </Cluster>
      ) : null}
    </div>
  )
}

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={16} stroke={1.6} />
}
