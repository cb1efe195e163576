import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/**
 * A field for an e-mail address. Its type is text: in fields of the type `email`, browsers refuse or rewrite
 * international domains while they are typed.
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
