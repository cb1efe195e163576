import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box } from '~/ui/layouts/primitives'
import { choiceWords } from '../preferences/choice-words'
import type { MailChoice } from '~/contract/notifications'
import classes from './unsubscribe-page.module.css'

interface UnsubscribePageProps {
  /** Null where the link is not right. */
  subscription: { kind: MailChoice; mail: boolean } | null
}

/**
 * What the link at the foot of a mail opens. Scanners of mail open links too, so that opening alone changes nothing;
 * its form is an ordinary one, which works without scripts and without signing in.
 */
export function UnsubscribePage({ subscription }: UnsubscribePageProps) {
  if (subscription === null) {
    return (
      <PageTitle
        lead={
          <>
            Part of the address may be missing. Open the link in the mail again, or{' '}
            <TextLink to="/notifications/preferences">choose your mails in the portal</TextLink>.
          </>
        }
      >
        This link isn’t valid
      </PageTitle>
    )
  }
  const { kind, mail } = subscription
  const { mails } = choiceWords[kind]
  return (
    <>
      <PageTitle
        lead={
          mail
            ? `You get ${mails}. They can be stopped at once; what they tell stays in your notifications.`
            : `You get no more ${mails}. What they told stays in your notifications.`
        }
      >
        {mail ? 'Stop these mails?' : 'These mails are stopped'}
      </PageTitle>
      <Box method="post" as="form" mt={24}>
        <AppButton
          type="submit"
          size="lg"
          kind={mail ? 'primary' : 'outlined'}
          name="act"
          value={mail ? 'stop' : 'undo'}
        >
          {mail ? 'Stop these mails' : 'Undo'}
        </AppButton>
      </Box>
      <p className={classes.more}>
        <TextLink to="/notifications/preferences">Choose all your mails</TextLink>
      </p>
    </>
  )
}
