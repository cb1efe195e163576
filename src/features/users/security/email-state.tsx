import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { errorMessage } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { resendConfirmation } from '../users.functions'
import classes from './security-page.module.css'

interface EmailStateProps {
  email: string
  isConfirmed: boolean
}

type Outcome = { is: 'none' } | { is: 'sending' } | { is: 'sent' } | { is: 'failed'; sentence: string }

/** The address, whether it is confirmed, and another link where it is not. */
export function EmailState({ email, isConfirmed }: EmailStateProps) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' })
  const send = async () => {
    setOutcome({ is: 'sending' })
    try {
      await resendConfirmation({ data: { email } })
      setOutcome({ is: 'sent' })
    } catch (error) {
      setOutcome({ is: 'failed', sentence: errorMessage(error) })
    }
  }
  return (
    <>
      <Cluster gap="8px 16px" className={classes.row}>
        <span>{email}</span>
        <StatusLabel tone={isConfirmed ? 'success' : 'warning'} isBoxed>
          {isConfirmed ? t`Confirmed` : t`Not confirmed`}
        </StatusLabel>
        {isConfirmed ? null : (
          <AppButton
            kind="outlined"
            loading={outcome.is === 'sending'}
            onClick={() => void send()}
          >{t`Send the link again`}</AppButton>
        )}
      </Cluster>
      {isConfirmed ? null : (
        <Text
          c="dim"
          size="sm"
          mt={8}
        >{t`Open the link in the mail we sent you. It works for 24 hours.`}</Text>
      )}
      {outcome.is === 'sent' ? (
        <Box mt={20}>
          <Callout tone="success" isAnnounced>{t`A new link is on its way to ${email}.`}</Callout>
        </Box>
      ) : null}
      {outcome.is === 'failed' ? (
        <Box mt={20}>
          <Callout tone="error" isAnnounced>
            {outcome.sentence}
          </Callout>
        </Box>
      ) : null}
    </>
  )
}
