import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type Ref } from 'react'
import classes from './second-factor.module.css'

interface CodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>
  value: string
  /** Gets the digits alone, six at most. */
  onCode: (code: string) => void
}

/** The digits of a pasted or typed code; messages and apps put spaces into it, and Japanese input makes them wide. */
const getDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6)

/** A one-time code of six digits, which the browser may offer from a message that just came. */
export function CodeField({ value, onCode, ...rest }: CodeFieldProps) {
  // What is still being composed stays as it is: changed meanwhile, it would be broken off, or come twice.
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
