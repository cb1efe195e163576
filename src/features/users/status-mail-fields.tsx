import { t } from '@lingui/core/macro'
import { Checkbox, Textarea } from '@mantine/core'

/** The mail to users whose status changes. */
export interface StatusMail {
  /** The administrator's message; may be empty. */
  message: string
  mail: boolean
}
export const defaultStatusMail: StatusMail = { message: '', mail: true }

interface StatusMailFieldsProps {
  value: StatusMail
  onChange: (value: StatusMail) => void
}

/** Whether to mail users about the change, and an optional message. */
export function StatusMailFields({ value, onChange }: StatusMailFieldsProps) {
  return (
    <>
      <Textarea
        label={t`Message to the users (optional)`}
        description={t`Quoted in the mail, with your name.`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        disabled={!value.mail}
        value={value.message}
        onChange={(event) => onChange({ ...value, message: event.currentTarget.value })}
      />
      <Checkbox
        label={t`Send no mail`}
        checked={!value.mail}
        onChange={(event) => onChange({ ...value, mail: !event.currentTarget.checked })}
      />
    </>
  )
}
