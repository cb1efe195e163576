import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextButton, TextLink } from '~/ui/components/text-link/text-link'
import { Box, Cluster, VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './contact-page.module.css'
import * as v from 'valibot'
import '~/ui/theme/entry.css'
import { Textarea, TextInput } from '@mantine/core'
import { contactMessage, type ContactMessage } from '~/contract/contact'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { ProblemError } from '~/contract/problem'
import { readContactChallenge, sendContactMessage } from '../contact.functions'

interface ContactPageProps {
  person: { name: string; email: string } | null
  subject: string
  supportEmail: string
}

/** The contact page: a form, and what happens afterwards. */
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

/** Side column: faster ways to get an answer. */
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

/**
 * Sends a message. Under load, the service requires a proof of work first, which runs without user interaction.
 *
 * @param onWork called when the proof of work starts
 */
const sendMessage = async (
  message: ContactMessage & { idempotencyKey: string },
  onWork: () => void,
): Promise<void> => {
  try {
    await sendContactMessage({ data: message })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'CHALLENGE_REQUIRED') throw error
    onWork()
    const [challenge, { solve }] = await Promise.all([readContactChallenge(), import('./solve-challenge')])
    const solved = await solve(challenge)
    if (solved === null) throw error
    await sendContactMessage({ data: { ...message, challenge: solved } })
  }
}

const draft = {
  schema: v.partial(
    v.object({ name: v.string(), email: v.string(), subject: v.string(), message: v.string() }),
  ),
}

interface ContactFormProps {
  /** Filled in for signed-in users. */
  person: { name: string; email: string } | null
  /** Initial values from the link. */
  subject: string
  /** Called with the sender's address. */
  onSent: (email: string) => void
}

/** The contact form. */
function ContactForm({ person, subject, onSent }: ContactFormProps) {
  const [isWorking, setWorking] = useState(false)
  const form = useContractForm({
    name: 'contact',
    schema: contactMessage,
    initialValues: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      subject,
      message: '',
      website: '',
    },
    send: (values, idempotencyKey) =>
      sendMessage({ ...values, idempotencyKey }, () => setWorking(true)).finally(() => setWorking(false)),
    onDone: (_, { email }) => onSent(email),
    draft,
  })
  return (
    <ContractForm
      form={form}
      foot={
        <FormFoot
          note={
            isWorking
              ? t`Many messages are coming in. Your browser works for a moment to confirm that you’re not a bot.`
              : t`A person reads every message.`
          }
        >
          <AppButton type="submit" size="lg" loading={form.isSending}>{t`Send message`}</AppButton>
        </FormFoot>
      }
    >
      <FormGrid>
        <TextInput label={t`Name`} autoComplete="name" {...form.field('name')} />
        <EmailField
          autoComplete="email"
          description={t`We’ll reply to this address.`}
          {...form.field('email')}
        />
        <Wide>
          <TextInput label={t`Subject`} {...form.field('subject')} />
        </Wide>
        <Wide>
          <Textarea
            label={t`Message`}
            rows={8}
            description={t`Please leave out passwords, keys and your customers’ data.`}
            {...form.field('message')}
          />
        </Wide>
        <VisuallyHidden aria-hidden="true">
          <label>
            <Trans>
              Leave this empty
              <input type="text" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
            </Trans>
          </label>
        </VisuallyHidden>
      </FormGrid>
    </ContractForm>
  )
}
