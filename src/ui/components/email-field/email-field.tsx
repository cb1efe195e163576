import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/**
 * An input for an e-mail address. Of type text, because browsers refuse or rewrite international domains in `email`
 * inputs while typing.
 */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label={t`E-mail`}
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
