import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type Ref } from 'react'
import classes from './second-factor.module.css'

interface CodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>
  value: string
  /** Called with the digits only, at most six. */
  onCode: (code: string) => void
}

/**
 * Extracts the digits of a typed or pasted code; messages and apps add spaces, and Japanese input uses wide digits.
 */
const getDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6)

/** An input for a six-digit one-time code, which browsers can fill in from a message. */
export function CodeField({ value, onCode, ...rest }: CodeFieldProps) {
  // Text being composed is left alone, because a change would cancel or duplicate it.
  const [composed, setComposed] = useState<string | null>(null)
  return (
    <TextInput
      label={t`Code`}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
      value={composed ?? value}
      onChange={({ currentTarget }) =>
        composed === null ? onCode(getDigits(currentTarget.value)) : setComposed(currentTarget.value)
      }
      onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null)
        onCode(getDigits(currentTarget.value))
      }}
      {...rest}
    />
  )
}
