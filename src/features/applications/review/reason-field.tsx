import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReasonTemplate, ReasonUse } from '~/contract/reason-templates'
import { applicationQueries } from '../applications.queries'

/**
 * The message after another template was chosen. The reviewer's own words are never replaced: the template goes
 * below.
 * @param templates what may have filled the message before.
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
  /** The title of the template that is chosen; empty for none. */
  reason: string
  /** What is written to the applicant so far. */
  message: string
  /** The title that was chosen, and the message with its text. */
  onChange: (reason: string, message: string) => void
}

/** One of the templates of this use, which also fills the message; nothing where there are none. */
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
      // A draft may name one that is gone from the list.
      data={[
        { value: '', label: t`None chosen` },
        ...new Set([...titles, ...(reason === '' ? [] : [reason])]),
      ]}
    />
  )
}
