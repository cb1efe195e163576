import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { resendConfirmation } from '../users.functions'
import classes from './security-page.module.css'

interface EmailStateProps {
  email: string
  isConfirmed: boolean
}

/** The e-mail address, whether it is confirmed, and a button to resend the link. */
export function EmailState({ email, isConfirmed }: EmailStateProps) {
  const sending = useMutation({ mutationFn: () => resendConfirmation({ data: { email } }) })
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
            loading={sending.isPending}
            onClick={() => sending.mutate()}
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
      {sending.isSuccess ? (
        <Box mt={20}>
          <Callout tone="success" isAnnounced>{t`A new link is on its way to ${email}.`}</Callout>
        </Box>
      ) : null}
      {sending.isError ? (
        <Box mt={20}>
          <ErrorCallout error={sending.error} />
        </Box>
      ) : null}
    </>
  )
}
