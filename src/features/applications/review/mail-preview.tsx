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
  /** The recipient. */
  identityUid: string
  decision: ReviewDecision
  reason: string
  message: string
}

// Milliseconds. Debounces the request while the user types.
const debounceMs = 400

/** A preview of the decision's mail, rendered by the service; collapsed and not loaded at first. */
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
