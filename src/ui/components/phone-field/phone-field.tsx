import { t } from '@lingui/core/macro'
import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './phone-field.module.css'

export interface DialCodeOption {
  /** Country code, e.g. "CL". */
  value: string
  /** Country name. */
  label: string
  /** Dial code, e.g. "+56". */
  dial: string
}

export interface PhoneValue {
  /** Country code; empty until one is chosen. */
  country: string
  /** National number as typed. */
  number: string
}

export interface PhoneFieldProps {
  label: string
  options: readonly DialCodeOption[]
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  description?: ReactNode
  error?: ReactNode
  /** The id of the number input, for links from the error summary. */
  id?: string
  /** Form names of the two parts. */
  names?: { country: string; number: string }
  disabled?: boolean
}

/** Country dial code and number in one frame. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, options, value, onChange, onBlur, description, error, names, disabled = false } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const described = [error ? `${id}-error` : '', description ? `${id}-description` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <Input.Wrapper label={label} description={description} error={error} id={id} labelProps={{ htmlFor: id }}>
      <div className={classes.frame} data-error={Boolean(error) || undefined}>
        <span className={classes.dial}>
          <select
            className={classes.select}
            aria-label={t`Country dial code`}
            autoComplete="tel-country-code"
            name={names?.country}
            value={value.country}
            disabled={disabled}
            onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
          >
            {value.country === '' ? <option value="">{t`Country`}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.dial} {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </span>
        <input
          id={id}
          className={classes.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name={names?.number}
          value={value.number}
          disabled={disabled}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
