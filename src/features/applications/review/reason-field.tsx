import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReasonTemplate, ReasonUse } from '~/contract/reason-templates'
import { applicationQueries } from '../applications.queries'

/**
 * Returns the message after another template was chosen. Never replaces the reviewer's own text: the template is
 * appended to it.
 *
 * @param templates the templates that may have filled the message before.
 */
export const withTemplate = (
  message: string,
  chosen: Pick<ReasonTemplate, 'text'>,
  templates: readonly Pick<ReasonTemplate, 'text'>[],
): string => {
  const own = message.trim()
  const isUntouched = own === '' || templates.some(({ text }) => text === own)
  if (isUntouched) return chosen.text
  return own.includes(chosen.text) ? message : `${own}\n\n${chosen.text}`
}

interface ReasonFieldProps {
  use: ReasonUse
  label: string
  /** The title of the chosen template; empty for none. */
  reason: string
  /** The current message to the applicant. */
  message: string
  /** Gets the chosen title, and the message with the template's text. */
  onChange: (reason: string, message: string) => void
}

/** Selects a template of this use, which also fills the message. Renders nothing without templates. */
export function ReasonField({ use, label, reason, message, onChange }: ReasonFieldProps) {
  const templates = useQuery(applicationQueries.templates()).data?.data ?? []
  const titles = templates.filter((template) => template.use === use).map(({ title }) => title)
  if (titles.length === 0) return null
  const choose = (chosen: string) => {
    const template = templates.find((each) => each.use === use && each.title === chosen)
    onChange(chosen, template ? withTemplate(message, template, templates) : message)
  }
  return (
    <NativeSelect
      label={label}
      size="sm"
      value={reason}
      onChange={(event) => choose(event.currentTarget.value)}
      // A stored draft may name a deleted template.
      data={[
        { value: '', label: t`None chosen` },
        ...new Set([...titles, ...(reason === '' ? [] : [reason])]),
      ]}
    />
  )
}
