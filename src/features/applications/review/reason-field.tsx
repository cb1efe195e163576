import { NativeSelect } from '@mantine/core'
import type { ReviewDecision } from '~/contract/applications'
import { reasonTemplates, withTemplate } from './reason-templates'

const allTemplates = [...reasonTemplates.approved, ...reasonTemplates.denied]

export interface ReasonFieldProps {
  decision: ReviewDecision
  /** Empty for none. */
  reason: string
  /** What is written to the applicant so far. */
  message: string
  /** The reason chosen, and the message with its words. */
  onChange: (reason: string, message: string) => void
}

/** Why: one of the usual reasons, which also fills the message. */
export function ReasonField({ decision, reason, message, onChange }: ReasonFieldProps) {
  const choose = (chosen: string) => {
    const template = allTemplates.find((known) => known.reason === chosen)
    onChange(chosen, template ? withTemplate(message, template, allTemplates) : message)
  }
  return (
    <NativeSelect
      label="Reason"
      size="sm"
      value={reason}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: 'None chosen' },
        ...reasonTemplates[decision].map((template) => ({ value: template.reason, label: template.reason })),
      ]}
    />
  )
}
