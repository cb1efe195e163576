import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '~/messages/i18n'

// Lingui searches the text for its tags, and would find them in user content as well.
const asElement = (value: unknown) =>
  typeof value === 'string' && value.includes('<') ? <span>{value}</span> : value

/** The runtime of the `<Trans>` macro: text with elements in it, in the portal's language. */
export function Trans(props: TransProps) {
  const values = Object.fromEntries(
    Object.entries(props.values ?? {}).map(([name, value]) => [name, asElement(value)]),
  )
  return <TransNoContext {...props} values={values} lingui={{ i18n }} />
}
