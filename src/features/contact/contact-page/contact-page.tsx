import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextButton, TextLink } from '~/ui/components/text-link/text-link'
import { Box, Cluster } from '~/ui/layouts/primitives'
import { ContactForm } from '../contact-form/contact-form'
import classes from './contact-page.module.css'

interface ContactPageProps {
  person: { name: string; email: string } | null
  subject: string
  supportEmail: string
}

/** Writing to the programme, and what happens after. */
export function ContactPage({ person, subject, supportEmail }: ContactPageProps) {
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  useRestoreFocus(sentFrom ?? '', 'main h1')
  return (
    <>
      <PageTitle
        lead={t`Ask about the programme, an application, a kit or this portal.`}
      >{t`Contact us`}</PageTitle>
      <Box mt={24}>
        {sentFrom === null ? (
          <>
            <noscript>
              <Box as="p" mb={20}>
                <Trans>
                  This form needs scripts. You can also write to{' '}
                  <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
                </Trans>
              </Box>
            </noscript>
            <ContactForm person={person} subject={subject} onSent={setSentFrom} />
          </>
        ) : (
          <Callout tone="success" title={t`Your message is on its way.`} isAnnounced>
            <p>{t`We’ll reply to ${sentFrom}, and have emailed you a confirmation.`}</p>
            <Cluster as="p" gap="8px 20px" mt={8}>
              <TextLink to="/faq">{t`Read the frequently asked questions`}</TextLink>
              <TextButton onClick={() => setSentFrom(null)}>{t`Write another message`}</TextButton>
            </Cluster>
          </Callout>
        )}
      </Box>
    </>
  )
}

interface ContactReasonsProps {
  supportEmail: string
  /** The external developer forum, where there is one. */
  forumUrl: string | undefined
}

/** Beside the form: quicker ways to an answer. */
export function ContactReasons({ supportEmail, forumUrl }: ContactReasonsProps) {
  return (
    <Box size="sm" className={classes.reasons}>
      <h2>{t`Before you write`}</h2>
      <p>
        <Trans>
          Your question may be answered in the <TextLink to="/faq">FAQ</TextLink>.
        </Trans>
        {forumUrl === undefined ? null : (
          <>
            {' '}
            <Trans>
              Technical questions are often answered sooner in the{' '}
              <a className={classes.link} href={forumUrl} rel="noopener">
                forum
              </a>
              .
            </Trans>
          </>
        )}
      </p>
      <h2>{t`By mail`}</h2>
      <p>
        <a className={classes.link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </p>
    </Box>
  )
}
