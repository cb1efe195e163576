import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box } from '~/ui/layouts/primitives'
import { choiceLabels } from '../preferences/choice-labels'
import type { MailChoice } from '~/contract/notifications'
import classes from './unsubscribe-page.module.css'

interface UnsubscribePageProps {
  /** Null for an invalid link. */
  subscription: { kind: MailChoice; mail: boolean } | null
}

/**
 * The page behind a mail's unsubscribe link. Mail scanners open links too, so opening it changes nothing; its form
 * works without scripts and sign-in.
 */
export function UnsubscribePage({ subscription }: UnsubscribePageProps) {
  if (subscription === null) {
    return (
      <PageTitle
        lead={
          <Trans>
            Part of the address may be missing. Open the link in the mail again, or{' '}
            <TextLink to="/notifications/preferences">choose your mails in the portal</TextLink>.
          </Trans>
        }
      >{t`This link isn’t valid`}</PageTitle>
    )
  }
  const { kind, mail } = subscription
  const { coming, stopped } = choiceLabels()[kind]
  return (
    <>
      <PageTitle lead={mail ? coming : stopped}>
        {mail ? t`Stop these mails?` : t`These mails are stopped`}
      </PageTitle>
      <Box method="post" as="form" mt={24}>
        <AppButton
          type="submit"
          size="lg"
          kind={mail ? 'primary' : 'outlined'}
          name="act"
          value={mail ? 'stop' : 'undo'}
        >
          {mail ? t`Stop these mails` : t`Undo`}
        </AppButton>
      </Box>
      <p className={classes.more}>
        <TextLink to="/notifications/preferences">{t`Choose all your mails`}</TextLink>
      </p>
    </>
  )
}
