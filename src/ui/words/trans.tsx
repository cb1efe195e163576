import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '~/messages/i18n'

// Lingui looks for its own tags in the text, and so in what people wrote too.
const asElement = (value: unknown) =>
  typeof value === 'string' && value.includes('<') ? <span>{value}</span> : value

/** What `<Trans>` of the macros becomes: text with elements in it, in the language of the portal. */
export function Trans(props: TransProps) {
  const values = Object.fromEntries(
    Object.entries(props.values ?? {}).map(([name, value]) => [name, asElement(value)]),
  )
  return <TransNoContext {...props} values={values} lingui={{ i18n }} />
}
