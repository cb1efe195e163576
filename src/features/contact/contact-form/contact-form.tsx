import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import '~/ui/theme/entry.css'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contactMessage, type ContactMessage } from '~/contract/contact'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { VisuallyHidden } from '~/ui/layouts/primitives'
import { ProblemError } from '~/contract/problem'
import { readContactChallenge, sendContactMessage } from '../contact.functions'

/**
 * Sends a message. While many come in, the service asks for a little work of the sender's computer first, which is
 * done without asking the person for anything.
 * @param onWork called when that work begins
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
  /** What a link to this page may already know. */
  subject: string
  /** Called with the address that the answer goes to. */
  onSent: (email: string) => void
}

/** A message to the people who run the programme. */
export function ContactForm({ person, subject, onSent }: ContactFormProps) {
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
