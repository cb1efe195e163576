import { t } from '@lingui/core/macro'
import { Checkbox, Textarea } from '@mantine/core'

/** What the users whose status changes are mailed. */
export interface StatusMail {
  /** The administrator's own words; may be empty. */
  message: string
  mail: boolean
}
export const defaultStatusMail: StatusMail = { message: '', mail: true }

interface StatusMailFieldsProps {
  value: StatusMail
  onChange: (value: StatusMail) => void
}

/** Whether users get a mail of the change, and words of the administrator in it. */
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
