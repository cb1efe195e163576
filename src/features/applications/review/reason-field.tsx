import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { ReviewDecision } from '~/contract/applications'

/** A reason to choose, and the template for the message to the applicant. */
interface ReasonTemplate {
  reason: string
  message: string
}

/** Reasons by decision, the commonest first. */
export const reasonTemplates: () => Record<ReviewDecision, readonly ReasonTemplate[]> = () => ({
  approved: [
    {
      reason: t`Clear project, devices named`,
      message: t`Thank you for a clear application. The documents and the learning paths are open to you now; the first learning path is a good place to start.`,
    },
    {
      reason: t`Known company or partner`,
      message: t`Welcome to the programme. Colleagues who want to join can register with their own address and name you in their application.`,
    },
    {
      reason: t`Open questions are answered`,
      message: t`Thank you for answering our questions. Nothing stands in the way of your project any more.`,
    },
  ],
  denied: [
    {
      reason: t`The project is not clear yet`,
      message: t`Please say in a few sentences what you will build, who will use it and which data it needs. Then submit the application again.`,
    },
    {
      reason: t`Devices or place of installation not settled`,
      message: t`Please tell us how many devices you plan and in which country the first of them will stand. An estimate is fine.`,
    },
    {
      reason: t`The company could not be confirmed`,
      message: t`We could not confirm that you work for the company you named. Please register with your work address, or tell us who there can vouch for you.`,
    },
    {
      reason: t`Outside the programme`,
      message: t`The programme is for software that runs on our meters or works with their data, and we could not see that in your application. If we misread it, change the description and submit it again.`,
    },
    {
      reason: t`Registered twice`,
      message: t`You have another account in the programme already. Please use that one; write to us if you cannot reach it any more.`,
    },
  ],
})

/**
 * The message after another template was chosen. The reviewer's own words are never replaced: the template goes
 * below.
 * @param templates what may have filled the message before.
 */
export const withTemplate = (
  message: string,
  chosen: ReasonTemplate,
  templates: readonly ReasonTemplate[],
): string => {
  const own = message.trim()
  const isUntouched = own === '' || templates.some((template) => template.message === own)
  if (isUntouched) return chosen.message
  return own.includes(chosen.message) ? message : `${own}\n\n${chosen.message}`
}

const allTemplates = () => [...reasonTemplates().approved, ...reasonTemplates().denied]

interface ReasonFieldProps {
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
    const template = allTemplates().find((known) => known.reason === chosen)
    onChange(chosen, template ? withTemplate(message, template, allTemplates()) : message)
  }
  return (
    <NativeSelect
      label={t`Reason`}
      size="sm"
      value={reason}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t`None chosen` },
        ...reasonTemplates()[decision].map((template) => ({
          value: template.reason,
          label: template.reason,
        })),
      ]}
    />
  )
}
