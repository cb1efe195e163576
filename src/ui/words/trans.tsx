import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '~/messages/i18n'

/** What `<Trans>` of the macros becomes: text with elements in it, in the language of the portal. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}
