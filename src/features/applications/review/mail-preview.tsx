import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewDecision } from '~/contract/applications'
import { errorMessage } from '~/ui/format/error-message'
import { applicationQueries } from '../applications.queries'
import classes from './decision-card.module.css'
import { Stack } from '~/ui/layouts/primitives'

export interface MailPreviewProps {
  /** Whom the mail is for. */
  identityUid: string
  decision: ReviewDecision
  reason: string
  message: string
}

// So that the mail is asked for when one stops typing.
const debounceMs = 400

/** The mail that this decision sends, as the service writes it; folded until it is asked for. */
export function MailPreview({ identityUid, ...written }: MailPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const { decision, reason, message } = written
  const [paused] = useDebouncedValue(message, debounceMs)
  const mail = useQuery({
    ...applicationQueries.mail(identityUid, { decision, reason, message: paused }),
    enabled: isOpen,
  })
  return (
    <details className={classes.preview} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`What the mail says`}</summary>
      {mail.error ? (
        <Stack as="p" gap={8} className={classes.mail}>
          {errorMessage(mail.error)}
        </Stack>
      ) : null}
      {mail.data ? (
        <Stack gap={8} className={classes.mail} aria-busy={mail.isPlaceholderData}>
          <p className={classes.from}>{t`To ${mail.data.to}`}</p>
          <p className={classes.subject}>{mail.data.subject}</p>
          <p className={classes.mailText}>{mail.data.text}</p>
        </Stack>
      ) : null}
    </details>
  )
}
