import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './second-factor.module.css'

interface CodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>
  value: string
  /** Gets the digits alone, six at most. */
  onCode: (code: string) => void
}

/** The digits of a pasted or typed code; messages and apps put spaces into it. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 6)

/** A one-time code of six digits, which the browser may offer from a message that just came. */
export function CodeField({ value, onCode, ...rest }: CodeFieldProps) {
  return (
    <TextInput
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
      value={value}
      onChange={(event) => onCode(digitsOf(event.currentTarget.value))}
      {...rest}
    />
  )
}
