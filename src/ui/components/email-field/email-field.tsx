import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/**
 * A field for an e-mail address. Its type is text: in fields of the type `email`, browsers refuse or rewrite
 * international domains while they are typed.
 */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="E-mail"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
